"""An evening's board: who won, who lied, who believed whom, and what that has earned them."""
