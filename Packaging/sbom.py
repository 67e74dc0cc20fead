#!/usr/bin/env python3
"""sbom.py PROGRAM VERSION COMMIT SECONDS CHECKOUTS FOLDER

Writes the bill of materials of a program, headway.spdx.json (SPDX 2.3), and the licenses of everything inside it,
THIRD-PARTY-LICENSES, to the folder. SECONDS is the time of the commit.
"""
import hashlib
import json
import os
import re
import sys
import time
import uuid

import components


def package(component):
    """Returns the SPDX package of a component."""
    entry = {
        "SPDXID": identifier(component.name), "name": component.name, "filesAnalyzed": False,
        "downloadLocation": component.location or "NOASSERTION", "licenseConcluded": component.license,
        "licenseDeclared": component.license, "copyrightText": "NOASSERTION",
    }
    if component.version:
        entry["versionInfo"] = component.version
    return entry


def identifier(name):
    """Returns an SPDX identifier."""
    return "SPDXRef-" + re.sub("[^A-Za-z0-9.-]", "-", name)


def document(parts, program, version, commit, seconds):
    """Returns the SPDX document. It depends on nothing but its arguments."""
    with open(program, "rb") as file:
        sha256 = hashlib.sha256(file.read()).hexdigest()
    unique = uuid.uuid5(uuid.NAMESPACE_OID, f"headway {version} {commit} {sha256}")
    headway = {
        "SPDXID": "SPDXRef-headway", "name": "headway", "versionInfo": version, "filesAnalyzed": False,
        "downloadLocation": "NOASSERTION", "licenseConcluded": "MIT", "licenseDeclared": "MIT",
        "copyrightText": "NOASSERTION", "primaryPackagePurpose": "APPLICATION",
        "checksums": [{"algorithm": "SHA256", "checksumValue": sha256}],
        "sourceInfo": f"built from commit {commit}",
    }
    relationships = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-headway")] + [
        ("SPDXRef-headway", "STATIC_LINK", identifier(part.name)) for part in parts]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"headway-{version}", "documentNamespace": f"https://spdx.org/spdxdocs/headway-{version}-{unique}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds)),
                         "creators": ["Tool: headway-dist"]},
        "packages": [headway] + [package(part) for part in parts],
        "relationships": [{"spdxElementId": first, "relationshipType": kind, "relatedSpdxElement": second}
                          for first, kind, second in relationships],
    }


def main():
    """Writes both files."""
    program, version, commit, seconds, checkouts, folder = sys.argv[1:]
    parts = components.read(checkouts)
    with open(os.path.join(folder, "headway.spdx.json"), "w", encoding="utf-8") as file:
        json.dump(document(parts, program, version, commit, int(seconds)), file, indent=2)
        file.write("\n")
    with open(os.path.join(folder, "THIRD-PARTY-LICENSES"), "w", encoding="utf-8") as file:
        file.write("Headway contains the following software. Its own license is in the file LICENSE.\n")
        for part in parts:
            title = f"{part.name} {part.version}".strip() + f" ({part.license})"
            file.write(f"\n{'=' * 78}\n{title}\n{'=' * 78}\n\n{part.text.strip()}\n")


if __name__ == "__main__":
    main()
