#!/usr/bin/env python3
"""archive.py FOLDER ARCHIVE SECONDS

Packs a folder as ARCHIVE, a .tar.gz or .zip file whose bytes depend only on names, contents and execute permissions:
sorted, with the given time, and without users.
"""
import gzip
import os
import sys
import tarfile
import time
import zipfile


def entries(folder):
    """Yields the paths below a folder, folders first, with their names in the archive."""
    parent = os.path.dirname(os.path.abspath(folder))
    for current, folders, files in os.walk(folder):
        folders.sort()
        yield current, os.path.relpath(current, parent)
        for name in sorted(files):
            path = os.path.join(current, name)
            yield path, os.path.relpath(path, parent)


def mode(path):
    """Returns 755 for programs and folders, and 644 for everything else."""
    return 0o755 if os.path.isdir(path) or os.access(path, os.X_OK) else 0o644


def tar(folder, archive, seconds):
    """Writes a .tar.gz file."""
    with open(archive, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as output:
        for path, name in entries(folder):
            entry = tarfile.TarInfo(name)
            entry.mtime, entry.mode = seconds, mode(path)
            if os.path.isdir(path):
                entry.type = tarfile.DIRTYPE
                output.addfile(entry)
            else:
                entry.size = os.path.getsize(path)
                with open(path, "rb") as file:
                    output.addfile(entry, file)


def zip_(folder, archive, seconds):
    """Writes a .zip file."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as output:
        for path, name in entries(folder):
            if os.path.isdir(path):
                continue
            entry = zipfile.ZipInfo(name, time.gmtime(seconds)[:6])
            entry.create_system, entry.compress_type = 3, zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode(path)) << 16
            with open(path, "rb") as file:
                output.writestr(entry, file.read(), compresslevel=9)


def main():
    """Packs by the extension of the archive."""
    folder, archive, seconds = sys.argv[1:]
    (zip_ if archive.endswith(".zip") else tar)(folder, archive, int(seconds))


if __name__ == "__main__":
    main()
