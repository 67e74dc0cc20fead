#!/usr/bin/env python3
"""check.py [OPTION…] [-- ARGUMENT…]

Runs `headway check --frozen --base REV` in a CI job, annotates the change, and keeps one comment on the pull
request. The arguments are further options of `headway check`. The exit status is that of the check. A comment that
can't be written is a warning in the log and never changes the status.

The token for comments comes from HEADWAY_TOKEN. Without it, no comment is written.
"""
import argparse
import os
import re
import sys

import code_quality
import comment
import context
import markup
import program
import trend
from forges import FORGES
from problem import Problem


def parse():
    """Returns the options, and the arguments for headway."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--headway", default="headway", help="the program (default: headway)")
    parser.add_argument("--directory", default=".", help="the repository (default: the current directory)")
    parser.add_argument("--forge", default="auto", choices=["auto", *FORGES, "none"])
    parser.add_argument("--base", default="", help="the revision to compare with; default: the target of the change")
    parser.add_argument("--reports", default="headway-reports", help="the folder for reports (default: %(default)s)")
    parser.add_argument("--comment", default="on", choices=["on", "off"], help="keep a comment (default: on)")
    parser.add_argument("--trend", default="on", choices=["on", "off"], help="add trends to it (default: on)")
    parser.add_argument("--name", default="main", help="separates the comments of several checks (default: main)")
    parser.add_argument("--author", default="", help="GitHub: the account of the token (default: github-actions[bot])")
    parser.add_argument("arguments", nargs="*")
    options = parser.parse_args()
    if not re.fullmatch(r"[A-Za-z0-9._]+(-[A-Za-z0-9._]+)*", options.name):
        parser.error("--name: only letters, digits, periods, underscores and single hyphens are allowed")
    return options, options.arguments


def warn(forge, message):
    """Adds a line to the log, on GitHub as a warning of the job."""
    message = markup.plain(message)
    print(f"::warning title=Headway::{message.replace('%', '%25')}" if forge == "github" else f"headway: {message}",
          flush=True)


def update_comment(options, job, result):
    """Writes, updates or removes the comment."""
    token = os.environ.get("HEADWAY_TOKEN", "")
    if options.comment == "off" or job.forge == "none" or not job.number:
        return
    if not token:
        warn(job.forge, "no comment, because HEADWAY_TOKEN is not set")
        return
    table = trend.table(options, result.report) if options.trend == "on" and result.report else ""
    forge = FORGES[job.forge](job, token, options.author)
    done = comment.synchronize(forge, options.name, comment.text(result, table, job))
    print(f"headway: comment {done}", flush=True)


def main():
    """Returns the exit status."""
    options, arguments = parse()
    try:
        job = context.detect(options.forge, options.directory)
    except Problem as problem:
        print(f"headway: {markup.log_line(str(problem))}", file=sys.stderr)
        return 2
    job.base = options.base or job.base
    result = program.check(options, job, arguments)
    if job.forge == "gitlab" and result.report is not None:
        with open(os.path.join(options.reports, "headway.codequality.json"), "w", encoding="utf-8") as file:
            file.write(code_quality.report(result.report["findings"]))
    try:
        update_comment(options, job, result)
    except (Problem, AttributeError, KeyError, TypeError) as problem:
        reason = problem if isinstance(problem, Problem) else f"unexpected answer of the API: {problem!r}"
        warn(job.forge, f"can't update the comment: {reason}")
    return result.status if result.status >= 0 else 128 - result.status


if __name__ == "__main__":
    sys.exit(main())
