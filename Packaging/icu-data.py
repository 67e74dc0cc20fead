#!/usr/bin/env python3
"""icu-data.py LIBRARY FOLDER CLANG

Copies the static library of ICU from the Swift toolchain to FOLDER, with less data: without the languages, regions and
encodings that Headway doesn't need, which are a third of the program. What remains are time zones, calendars, the
properties of characters, English, and everything that doesn't depend on a language. Where ICU finds no data for a
language, it uses that of the root. Requires ar.
"""
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

# Data that depends on a language, an encoding or a script: kept only for English, the root, and as an index.
DEPENDENT = re.compile(r"(coll|curr|lang|region|unit|zone|rbnf|translit|brkitr)/|[a-z]{2,3}(_\w+)?\.res$|.*\.cnv$")
KEPT = re.compile(r"((coll|curr|lang|region|unit|zone|rbnf|brkitr)/)?(en(_001|_US|_US_POSIX)?|root|pool|res_index)\.res$"
                  r"|curr/supplementalData\.res$|zone/tzdbNames\.res$|coll/ucadata\.icu$|brkitr/\w+\.brk$")


def section(path):
    """Returns the contents of the read-only section of an object file, and the symbol at its start."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:6] == b"\x7fELF\x02\x01", "not an object file of 64 bits"
    start, = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    headers = [struct.unpack_from("<IIQQQQIIQQ", data, start + size * index) for index in range(count)]
    for _, kind, _, _, offset, length, link, _, _, entry in headers:
        if kind != 2:
            continue
        for position in range(offset, offset + length, entry):
            name, _, _, index, value, extent = struct.unpack_from("<IBBHQQ", data, position)
            begin = headers[link][4] + name
            symbol = data[begin:data.index(b"\0", begin)].decode()
            if re.fullmatch(r"icudt\d+_dat", symbol) and 0 < index < count:
                begin = headers[index][4] + value
                return data[begin:begin + extent], symbol
    raise SystemExit("icu-data: the library contains no data")


def reduced(data):
    """Returns the package with the items that are kept."""
    header, magic = struct.unpack_from("<HH", data)
    assert magic == 0x27DA and data[12:16] == b"CmnD", "not a package of ICU"
    count, = struct.unpack_from("<I", data, header)
    entries = [struct.unpack_from("<II", data, header + 4 + 8 * index) for index in range(count)]
    ends = [offset for _, offset in entries[1:]] + [len(data) - header]
    kept = []
    for (name, offset), end in zip(entries, ends):
        begin = header + name
        text = data[begin:data.index(b"\0", begin)]
        item = text.decode().split("/", 1)[1]
        if not DEPENDENT.match(item) or KEPT.fullmatch(item):
            kept.append((text, data[header + offset:header + end]))
    names, items = b"", b""
    start = 4 + 8 * len(kept)
    begins = []
    for text, _ in kept:
        begins.append(start + len(names))
        names += text + b"\0"
    # Each item begins at a multiple of 16, as in the original.
    names += b"\0" * (-(header + start + len(names)) % 16)
    table = struct.pack("<I", len(kept))
    for begin, (_, item) in zip(begins, kept):
        table += struct.pack("<II", begin, start + len(names) + len(items))
        items += item + b"\0" * (-len(item) % 16)
    return data[:header] + table + names + items


def main():
    """Writes the library."""
    library, folder, clang = sys.argv[1:]
    result = os.path.join(os.path.abspath(folder), os.path.basename(library))
    member = "icu_packaged_data.cpp.o"
    with tempfile.TemporaryDirectory() as temporary:
        subprocess.run(["ar", "x", os.path.abspath(library), member], cwd=temporary, check=True)
        data, symbol = section(os.path.join(temporary, member))
        with open(os.path.join(temporary, "icu.dat"), "wb") as file:
            file.write(reduced(data))
        with open(os.path.join(temporary, "icu.s"), "w", encoding="utf-8") as file:
            file.write(f""".section .rodata
.globl {symbol}
.type {symbol}, %object
.balign 16
{symbol}:
.incbin "icu.dat"
.size {symbol}, . - {symbol}
.section .note.GNU-stack,"",%progbits
""")
        subprocess.run([clang, "-c", "icu.s", "-o", member], cwd=temporary, check=True)
        shutil.copyfile(library, result + ".new")
        # D: without times, users and modes, so that equal contents have equal bytes.
        subprocess.run(["ar", "rD", result + ".new", member], cwd=temporary, check=True)
    os.replace(result + ".new", result)


if __name__ == "__main__":
    main()
