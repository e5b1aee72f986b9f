"""The QR code of an address, as rows of modules."""

from tui.party.qr import Matrix

BORDER = 2  # light modules around it; phones ask for four, and read it with two


def qr(text: str) -> Matrix:
    """The smallest that holds the text."""
    import segno  # noqa: PLC0415  comes with the doors; whoever lacks these is told so by them

    code = segno.make(text, error="l", micro=False)
    return [[bool(dark) for dark in row] for row in code.matrix_iter(border=BORDER)]
