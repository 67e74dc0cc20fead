"""Keeps at most one comment for each pull request: it is added, updated in place, and removed."""
import re

import markup

_CUT = "\n\n… The rest is in the log of the job."


def marker(name):
    """Returns the first line of the comment, by which later jobs find it. `name` separates several checks."""
    return f"<!-- headway check: {name} -->"


def is_change(report):
    """Whether reviewers should see the result: findings, notes, and counts or locks that the change alters."""
    return bool(
        report["findings"] or report.get("notes") or report.get("totals") or report.get("change")
        or report["unlocked"] or report["unjudged"]
        or any(not line.get("inherited") for line in report["stale"] + report.get("staleLines", [])))


def text(result, trend, context):
    """Returns the comment without its marker, or None if there is nothing to report."""
    if result.report is None:
        lines = [f"- {markup.code(line[:500])}" for line in result.errors[-10:]]
        parts = ["**Headway couldn't check this change**", "\n".join(lines)]
    elif is_change(result.report):
        parts = [result.markdown.strip(), trend]
    else:
        return None
    if re.fullmatch(r"https?://[^\s<>()]+", context.details):
        parts.append(f"[Details]({context.details})")
    return "\n\n".join(part for part in parts if part)


def limited(body, longest):
    """Cuts a text at the end of a line, so that it has at most this many bytes."""
    if len(body.encode()) <= longest:
        return body
    kept = body.encode()[:longest - len(_CUT.encode())].decode(errors="ignore")
    return kept[:kept.rfind("\n")] + _CUT


def synchronize(forge, name, body):
    """Makes the comments of the forge match: one with this text, or none. Returns what was done."""
    first_line = marker(name)
    own = [comment for comment in forge.comments() if comment.body.splitlines()[:1] == [first_line]]
    for extra in own[1:]:
        forge.delete(extra)
    if body is None:
        for comment in own[:1]:
            forge.delete(comment)
        return "removed" if own else "not needed"
    body = limited(f"{first_line}\n{_without_commands(body)}", forge.longest)
    if not own:
        forge.create(body)
        return "added"
    if own[0].body.strip() == body.strip():
        return "up to date"
    forge.update(own[0], body)
    return "updated"


def _without_commands(body):
    """Lines that start with a slash are quick actions of GitLab, such as /merge."""
    return re.sub(r"(?m)^([ \t]*)/", r"\1&#47;", body)
