"""The QR code of an address, as rows of modules."""

import segno

from tui.party.qr import Matrix

BORDER = 2  # light modules around it; phones ask for four, and read it with two


def qr(text: str) -> Matrix:
    """The smallest that holds the text."""
    code = segno.make(text, error="l", micro=False)
    return [[bool(dark) for dark in row] for row in code.matrix_iter(border=BORDER)]
