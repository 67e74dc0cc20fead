"""Findings as a Code Quality report of GitLab, which shows them in the changed lines of a merge request."""
import hashlib
import json


def report(findings):
    """Returns the report as JSON. A fingerprint stays the same while lines move."""
    seen = {}
    entries = []
    for finding in findings:
        key = "\n".join([finding["rule"], finding["id"] or "", finding["path"], finding.get("text", "")])
        seen[key] = seen.get(key, 0) + 1
        entries.append({
            "description": finding["message"],
            "check_name": f"headway/{finding['rule']}",
            "fingerprint": hashlib.sha256(f"{key}\n{seen[key]}".encode(errors="replace")).hexdigest(),
            "severity": "major",
            "location": {"path": finding["path"], "lines": {"begin": finding["line"]}},
        })
    return json.dumps(entries, indent=2) + "\n"
