"""Random input of a terminal: keys, the mouse, pastes, replies of a terminal, and garbage."""

PRINTABLE = [bytes([code]) for code in range(0x20, 0x7F)] + ["ü".encode(), "漢".encode(), "👩‍👩‍👧".encode()]
NAMED = [b"\r", b"\t", b"\x1b", b"\x7f", b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F",
         b"\x1b[5~", b"\x1b[6~", b"\x1b[Z", b"\x1b[3~", b"\x1bOP", b"\x1b[15~", b"\x1b[1;5C", b"\x1b[13;2u"]
# All control characters but Ctrl-C, which ends the program.
CONTROL = [bytes([code]) for code in range(1, 0x20) if code != 3]
WORDS = [b"import", b"RxSwift", b"TODO|FIXME", b"(", b"[a-z]+", b"x" * 70, b"^\\s*$", b"a*b*c*d*", b"/filter", b":quit"]
REPLIES = [b"\x1b[?62;22c", b"\x1b]11;rgb:1010/1010/1010\x1b\\", b"\x1b[?2026;2$y", b"\x1b[?0u", b"\x1b[24;80R",
           b"\x1b]11;rgb:", b"\x1b[", b"\x1bP", b"\x1b_text\x1b\\", b"\x1b[I", b"\x1b[O", b"\xc3", b"\xff\xfe"]


def mouse(chance, columns, rows):
    """Return a press with its release, a drag or a wheel step, sometimes outside the terminal."""
    def report(button, end=b"M"):
        column, row = chance.randint(1, columns + 3), chance.randint(1, rows + 3)
        return b"\x1b[<%d;%d;%d" % (button, column, row) + end

    kind = chance.random()
    if kind < 0.4:
        return report(chance.choice([0, 0, 0, 1, 2])) + report(0, b"m")
    if kind < 0.6:
        return report(0) + b"".join(report(32) for _ in range(chance.randint(1, 30))) + report(0, b"m")
    return b"".join(report(chance.choice([64, 65, 66, 67])) for _ in range(chance.randint(1, 60)))


def paste(chance):
    """Return a bracketed paste, rarely with a megabyte, sometimes without an end."""
    size = chance.choice([0, 1, 10, 100, 2_000, 2_000, 100_000, 1 << 20] if chance.random() < 0.2 else [5, 30])
    text = bytes(chance.choice(b"abc \t\r\n\x1b[31m\xc3\xbc\x00\x9b") for _ in range(min(size, 4_096)))
    text = (text * (size // max(1, len(text)) + 1))[:size].replace(b"\x1b[201~", b"")
    return b"\x1b[200~" + text + (b"\x1b[201~" if chance.random() < 0.97 else b"")


def quit_key(chance):
    """Return a key that ends the program, unless it is part of a text."""
    return chance.choice([b"q", b"\x03"])


def random_input(chance, columns, rows):
    """Return the name and the bytes of a random input."""
    kind = chance.random()
    if kind < 0.40:
        # `q` ends the program, so it would end every run after a few seconds.
        key = chance.choice(PRINTABLE)
        return "key", b"" if key == b"q" else key
    if kind < 0.68:
        return "named key", chance.choice(NAMED) * chance.choice([1, 1, 1, 2, 5])
    if kind < 0.75:
        return "control key", chance.choice(CONTROL)
    if kind < 0.80:
        return "held key", chance.choice(PRINTABLE[33:58] + NAMED).replace(b"q", b"j") * chance.randint(20, 500)
    if kind < 0.84:
        return "word", chance.choice(WORDS)
    if kind < 0.92:
        return "mouse", mouse(chance, columns, rows)
    if kind < 0.94:
        return "paste", paste(chance)
    if kind < 0.97:
        return "reply", chance.choice(REPLIES)
    if kind < 0.985:
        return "Alt key", b"\x1b" + chance.choice(PRINTABLE)
    return "garbage", bytes(chance.randrange(256) for _ in range(chance.randint(1, 40))).replace(b"\x03", b"")
