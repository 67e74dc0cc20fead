"""The software inside a released program, from components.tsv."""
from __future__ import annotations

import glob
import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass

PACKAGING = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(PACKAGING)


@dataclass
class Component:
    """One part."""

    name: str
    license: str
    version: str
    location: str
    text: str


def read(checkouts):
    """Returns the components. Raises SystemExit if the text of a license is missing."""
    with open(os.path.join(PACKAGING, "pins.json"), encoding="utf-8") as file:
        pins = {pin["identity"]: pin for pin in json.load(file)["pins"]}
    components = []
    with open(os.path.join(PACKAGING, "components.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    for name, license_id, version, text in rows:
        pin = pins.get(name.lower())
        if version == "pin" and pin is None:
            raise SystemExit(f"dist: pins.json doesn't contain {name}")
        components.append(Component(
            name, license_id, _version(version, pin),
            f"git+{pin['location']}@{pin['state']['revision']}" if pin else "", _text(text, checkouts)))
    return components


def _version(source, pin):
    if source == "pin":
        return pin["state"]["version"]
    if source == "swift":
        # The compiler leaves a folder in its temporary folder.
        with tempfile.TemporaryDirectory() as folder:
            output = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=False,
                                    env={**os.environ, "TMPDIR": folder}).stdout
        found = re.search(r"Swift version ([0-9.]+)", output)
        return found[1] if found else ""
    if source.startswith("pkg:") and shutil.which("pkg-config"):
        return subprocess.run(["pkg-config", "--modversion", source[4:]], capture_output=True, text=True,
                              check=False).stdout.strip()
    return ""


def _text(source, checkouts):
    kind, _, name = source.partition(":")
    if kind == "checkout":
        found = sorted(glob.glob(os.path.join(checkouts, name, "LICENSE*")))
    elif kind == "toolchain":
        swift = os.path.realpath(shutil.which("swift") or "")
        found = glob.glob(os.path.join(os.path.dirname(swift), "../share/swift/LICENSE.txt"))
    elif kind == "file":
        found = glob.glob(os.path.join(PACKAGING, "licenses", name))
    else:
        found = sorted(glob.glob(f"/usr/share/doc/{name}/copyright"))
    if not found:
        raise SystemExit(f"dist: the license text is missing: {source}")
    with open(found[0], encoding="utf-8") as file:
        return file.read()
