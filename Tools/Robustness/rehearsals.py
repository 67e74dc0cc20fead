#!/usr/bin/env python3
"""rehearsals.py [--rules] [--merges 70] [--months 24] [--seed N] [--program PATH] [--trust] REPOSITORY CONFIGURATION

Compares `headway rehearse` with `headway check --base` at sampled merges, of which a third are stopped if there are so
many. In a clone, it commits CONFIGURATION, a headway.yml, and what `headway lock` writes on the first parent of a merge,
and then the files of the merge. With --rules, it compares module rules instead of locks, and also the violations that
both list. Prints the number of merges and exits with 1 after a difference.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys

from repositories import IDENTITY
from scratch import Scratch, default_program


class Clone:
    """A clone that a program checks with a configuration."""

    def __init__(self, folder, options):
        self.folder = folder
        self.options = options

    def git(self, *arguments):
        return subprocess.run(["git", "-C", self.folder, *IDENTITY, *arguments], capture_output=True, check=True,
                              text=True).stdout.strip()

    def headway(self, *arguments):
        """Return the exit code and the JSON output; exit if the program can't do its work."""
        if self.options.trust and arguments[0] != "lock":
            arguments += ("--trust",)
        result = subprocess.run([self.options.program or default_program(), *arguments, "--format", "json"],
                                cwd=self.folder, capture_output=True, check=False, text=True)
        if result.returncode not in (0, 1):
            raise SystemExit(f"headway {' '.join(arguments)}: {result.stderr}")
        return result.returncode, json.loads(result.stdout)

    def configure(self):
        shutil.copy(self.options.configuration, os.path.join(self.folder, "headway.yml"))
        self.git("add", "--force", "headway.yml")

    def check(self, commit):
        """Return the exit code and the findings of a check of a merge against its first parent."""
        self.git("checkout", "--force", "--detach", f"{commit}^1")
        self.git("clean", "-fdxq")
        self.configure()
        if not self.options.rules:
            self.headway("lock")
            self.git("add", "--force", ".headway")
        self.git("commit", "--no-verify", "-qm", "Configure")
        base = self.git("rev-parse", "HEAD")
        # The files of the merge, with the configuration and the baseline of the base.
        self.git("read-tree", "--reset", "-u", commit)
        self.git("clean", "-fdxq")
        self.configure()
        if not self.options.rules:
            self.git("checkout", base, "--", ".headway")
        self.git("commit", "--no-verify", "--allow-empty", "-qm", "Merge")
        code, report = self.headway("check", "--only", "modules" if self.options.rules else "locks", "--base", base)
        return code, report["findings"]


def places(violations):
    return {(violation["path"], violation["line"], violation["message"]) for violation in violations}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--rules", action="store_true")
    parser.add_argument("--merges", type=int, default=70)
    parser.add_argument("--months", default="24")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--program")
    parser.add_argument("--trust", action="store_true")
    parser.add_argument("repository")
    parser.add_argument("configuration")
    options = parser.parse_args()
    random.seed(options.seed)
    print(f"seed {options.seed}")
    options.configuration = os.path.abspath(options.configuration)
    with Scratch() as scratch:
        folder = scratch.path("clone")
        subprocess.run(["git", "clone", "-q", "--shared", options.repository, folder], check=True)
        os.environ.update(scratch.environment())
        clone = Clone(folder, options)
        clone.configure()
        _, rehearsal = clone.headway("rehearse", "--months", options.months, *["--only", "modules"] * options.rules)
        stopped = {merge["commit"]: merge for merge in rehearsal["stopped"]}
        merges = clone.git("log", "--first-parent", "--min-parents=1", "--format=%H", f"-{rehearsal['merges']}",
                           "HEAD").split()
        hits = [commit for commit in merges if commit in stopped]
        sample = random.sample(hits, min(len(hits), options.merges // 3))
        passed = [commit for commit in merges if commit not in stopped]
        sample += random.sample(passed, min(len(passed), options.merges - len(sample)))
        differences = 0
        for commit in sample:
            code, findings = clone.check(commit)
            listed = places(finding for finding in findings if finding["rule"] == "module")
            if (code == 1) != (commit in stopped):
                differences += 1
                print(f"{commit}: the rehearsal says {'stopped' if commit in stopped else 'passed'}, the check {code}")
            elif options.rules and commit in stopped and places(stopped[commit]["violations"]) != listed:
                differences += 1
                print(f"{commit}: the rehearsal lists {places(stopped[commit]['violations'])}, the check {listed}")
        print(f"{len(merges)} merges, {len(stopped)} stopped; {len(sample)} compared, {differences} different")
        sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
