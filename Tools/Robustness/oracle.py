#!/usr/bin/env python3
"""oracle.py [--commits 40] [--seconds N] [--seed N] [--program PATH] [REPOSITORY…]

Compares Headway with git on random commits and days: matches, files, and shares by team and module, for every
kind of pattern, from the history, from a commit and from the working tree. The expected counts come from git grep,
git ls-tree and git check-ignore. Uses a generated repository and clones of the given ones. Prints the number of
comparisons. Exits with 1 after a difference.
"""
import argparse
import collections
import datetime
import json
import os
import random
import re
import subprocess
import sys
import time

import repositories
from scratch import Scratch, default_program


class Migration:
    """A migration with the counts that git gives for it."""

    def __init__(self, name, patterns=(), text=None, paths=(), count="lines", files=(), exclude=()):
        self.name, self.patterns, self.text, self.paths = name, list(patterns), text, list(paths)
        self.count, self.files, self.exclude = count, list(files), list(exclude)

    def configuration(self):
        keys = {"id": self.name}
        if self.text is not None:
            keys["text"] = self.text
        elif self.paths:
            keys["path"] = self.paths
        else:
            keys["pattern"] = self.patterns
            keys["count"] = self.count
        if self.files:
            keys["files"] = self.files
        if self.exclude:
            keys["exclude"] = self.exclude
        return "  - " + json.dumps(keys, ensure_ascii=False)

    def covers(self, path):
        globs = self.paths or self.files
        return ((not globs or any(glob_matches(glob, path) for glob in globs))
                and not any(glob_matches(glob, path) for glob in self.exclude))

    def counts(self, repository, commit, files):
        """Return the expected count by path. `files` are the regular files of the commit."""
        if self.paths:
            return {path: 1 for path in files if self.covers(path)}
        if self.count == "matches":
            found = collections.Counter(self._grep(repository, commit, "-o"))
        elif self.count == "files":
            found = collections.Counter(set(self._grep(repository, commit, "-l")))
        else:
            found = collections.Counter(self._grep(repository, commit))
        return {path: number for path, number in found.items() if path in files and self.covers(path)}

    def _grep(self, repository, commit, *options):
        """Return the path of each matching line, match or file."""
        if self.text is not None:
            patterns = ["-F", "-e", self.text]
        else:
            patterns = ["-P"] + [word for pattern in self.patterns for word in ("-e", pattern)]
        # The revision is printed before each path. NUL ends the path.
        result = subprocess.run(
            ["git", "-C", repository, "-c", "grep.fallbackToNoIndex=false", "-c", "submodule.recurse=false", "grep",
             "--no-color", "-I", "-z", "--full-name", *options, *patterns, commit],
            capture_output=True, check=False, env=dict(os.environ, LC_ALL="C.UTF-8", GIT_CONFIG_NOSYSTEM="1"))
        if result.returncode > 1:
            raise RuntimeError(result.stderr.decode("utf-8", "replace"))
        prefix = len(commit) + 1
        if "-l" in options:
            return [text(path[prefix:]) for path in result.stdout.split(b"\0") if path]
        # `REV:PATH<NUL>LINE<LF>`. A line can't contain NUL, because binary files are skipped.
        return [text(line.split(b"\0", 1)[0][prefix:]) for line in result.stdout.split(b"\n") if b"\0" in line]


def text(data):
    return data.decode("utf-8", "replace")


def glob_matches(glob, path):
    """Whether a path matches: `*` and `?` within a folder, `**` for any number of folders."""
    expression = ""
    rest = glob
    while rest:
        if rest.startswith("**/"):
            expression, rest = expression + "(?:[^/]+/)*", rest[3:]
        elif rest.startswith("**"):
            expression, rest = expression + ".*", rest[2:]
        elif rest[0] in "*?":
            expression, rest = expression + ("[^/]*" if rest[0] == "*" else "[^/]"), rest[1:]
        else:
            expression, rest = expression + re.escape(rest[0]), rest[1:]
    return re.fullmatch(expression, path, re.DOTALL) is not None


class Owners:
    """The owners of paths. git check-ignore matches each rule, and the last rule that matches counts."""

    def __init__(self, folder, rules):
        self.rules = rules
        self.folder = folder
        subprocess.run(["git", "init", "-q", folder], check=True, stdout=subprocess.DEVNULL)
        self._known = {}

    def text(self):
        return "".join(f"{pattern} {' '.join(owners)}\n" for pattern, owners in self.rules)

    def find(self, paths):
        unknown = [path for path in paths if path not in self._known]
        found = {path: () for path in unknown}
        for pattern, owners in self.rules if unknown else []:
            rule = os.path.join(self.folder, ".git", "rule")
            with open(rule, "w") as file:
                file.write(pattern + "\n")
            result = subprocess.run(
                ["git", "-C", self.folder, "-c", f"core.excludesFile={rule}", "check-ignore", "--no-index", "--stdin", "-z"],
                input="\0".join(unknown).encode("utf-8", "surrogateescape"), capture_output=True, check=False)
            for path in result.stdout.split(b"\0"):
                if path:
                    found[text(path)] = owners
        self._known.update(found)
        return {path: self._known[path] for path in paths}


class Subject:
    """A repository with migrations, owners and modules that suit its files."""

    def __init__(self, repository, scratch, program, chance):
        self.repository, self.scratch, self.program, self.chance = repository, scratch, program, chance
        self.branch = self.git("rev-parse", "--abbrev-ref", "HEAD").strip()
        self.commits = self.git("rev-list", "--first-parent", "HEAD").split()
        self._trees, self._texts = {}, {}
        files = sorted(self.files(self.commits[0]))
        self.module_top = chance.choice(sorted({path.split("/")[0] for path in files if path.count("/") > 1}) or ["x"])
        self.migrations = self._migrations(files)
        folders = sorted({path.rsplit("/", 1)[0] for path in files if "/" in path}) or ["x"]
        endings = sorted({path.rsplit(".", 1)[1] for path in files if "." in os.path.basename(path)}) or ["x"]
        safe = [folder for folder in folders if re.fullmatch(r"[A-Za-z0-9_/.-]+", folder)]
        rules = [("*", ("@all",))] if chance.random() < 0.5 else []
        rules += [(f"/{chance.choice(safe)}/", (f"@team{n}",)) for n in range(5)] if safe else []
        rules += [(f"*.{ending}", ("@one", "@two")) for ending in chance.sample(endings, 1) if ending.isalnum()]
        rules += [(f"/{chance.choice(safe)}/", ())] if safe else []
        self.owners = Owners(scratch.path("owners"), rules)
        self.configure()
        self.comparisons = 0
        self.differences = []

    def git(self, *arguments):
        return text(repositories.git(self.repository, *arguments, stdout=subprocess.PIPE).stdout)

    def files(self, commit):
        """Return the regular files of a commit."""
        if commit not in self._trees:
            pointers = Migration("", text="version https://git-lfs.github.com/spec/v1", count="files")
            listing = repositories.git(self.repository, "ls-tree", "-r", "-z", "--full-tree", commit,
                                       stdout=subprocess.PIPE).stdout
            records = [record.split(b"\t", 1) for record in listing.split(b"\0") if record]
            files = {text(path) for mode, path in records if mode.startswith(b"100")}
            self._trees[commit] = files
            self._texts[commit] = files - set(pointers.counts(self.repository, commit, files))
        return self._trees[commit]

    def texts(self, commit):
        """Return the files of a commit without the pointers of Git LFS, which count as binary files."""
        self.files(commit)
        return self._texts[commit]

    def _words(self, files):
        """Return words and beginnings of lines from random files."""
        words, starts = set(), set()
        for path in self.chance.sample(files, min(60, len(files))):
            try:
                with open(os.path.join(self.repository, path), "rb") as file:
                    content = file.read(20_000)
            except OSError:
                continue
            if b"\0" in content:
                continue
            found = re.findall(r"[A-Za-z_]{4,}", content.decode("utf-8", "ignore"))
            words.update(self.chance.sample(found, min(10, len(found))))
            lines = [line.strip() for line in content.decode("utf-8", "ignore").splitlines()]
            starts.update(line[:20] for line in lines[:30] if re.fullmatch(r"[A-Za-z ]{6,}.*", line[:20]))
        return sorted(words) or ["import"], sorted(starts) or ["import"]

    def _migrations(self, files):
        chance = self.chance
        words, starts = self._words(files)
        word = lambda: chance.choice(words)
        ending = chance.choice([path.rsplit(".", 1)[1] for path in files if re.search(r"\.\w+$", path)] or ["swift"])
        patterns = {
            "word": [rf"\b{word()}\b"], "start": [rf"^\s*{re.escape(chance.choice(starts))}"], "end": [rf"{word()}.?$"],
            "two": [word(), rf"^\s*{word()}"], "alternatives": [f"{word()}|{word()}|TODO|FIXME"],
            "between": [f"{word()}.*{word()}"], "ignoring case": [f"(?i){word().upper()}"],
            "lookahead": [rf"\b{word()[:3]}(?=\w)"], "lookbehind": [rf"(?<=\s){word()}"], "class": [r"[A-Z]{3,}\d*"],
            "lazy": [r"\(.+?\)"], "number": [r"\b\d{2,}\b"], "reference": [r"\b(\w+)\s+\1\b"],
            "not ASCII": [r"[^\x00-\x7F]"], "empty line": [r"^$"], "possessive": [r"\w++\("],
        }
        made = []
        for name, own in patterns.items():
            made.append(Migration(f"p{len(made)}-{name.replace(' ', '-').lower()}", own,
                                  files=chance.choice([[], [], [f"**/*.{ending}"]]),
                                  exclude=chance.choice([[], [], ["**/Tests/**", "**/*Test*"]])))
        made.append(Migration("matches", [rf"\b{word()}"], count="matches"))
        made.append(Migration("matches-of-two", [word(), r"\b[a-z]\b"], count="matches"))
        made.append(Migration("files-of-word", [word()], count="files"))
        made.append(Migration("text", text=chance.choice(starts)))
        made.append(Migration("text-with-signs", text=chance.choice(["()", "->", "[", ".*", "//"])))
        made.append(Migration("paths", paths=[f"**/*.{ending}"], exclude=["**/Tests/**"]))
        return made

    def configure(self):
        # Generated files would be skipped, and attributes would decide which files are binary.
        repositories.write(self.repository, ".git/info/attributes", "* -linguist-generated !diff\n")
        repositories.write(self.repository, "OWNERS.txt", self.owners.text())
        lines = ["version: 1", f"branch: {json.dumps(self.branch)}", "owners: { file: OWNERS.txt, dialect: github }",
                 f"modules: [{{ provider: glob, path: {json.dumps(self.module_top + '/*')} }}]", "migrations:"]
        lines += [migration.configuration() for migration in self.migrations]
        repositories.write(self.scratch.folder, "headway.yml", "\n".join(lines) + "\n")

    def headway(self, *arguments):
        result = subprocess.run(
            [self.program, "-C", self.repository, "--config", self.scratch.path("headway.yml"), *arguments, "--format",
             "json"], env=self.scratch.environment(), capture_output=True, check=False)
        if result.returncode != 0:
            sys.exit(f"oracle: headway {' '.join(arguments)} failed: {text(result.stderr)}")
        return json.loads(result.stdout)

    # Comparisons

    def compare(self, what, expected, found):
        self.comparisons += 1
        if expected != found:
            self.differences.append(f"{what}: git {expected}, Headway {found}")
            print(f"oracle: {self.differences[-1]}", flush=True)

    def expected(self, migration, commit):
        """Return the total, and the counts by owners and by module."""
        files = self.files(commit) if migration.paths else self.texts(commit)
        counts = migration.counts(self.repository, commit, files)
        owners = self.owners.find(sorted(counts))
        teams, modules = collections.Counter(), collections.Counter()
        for path, number in counts.items():
            for owner in owners[path] or (None,):
                teams[owner] += number
            parts = path.split("/")
            is_inside = len(parts) > 2 and parts[0] == self.module_top
            modules["/".join(parts[:2]) if is_inside else None] += number
        return sum(counts.values()), dict(teams), dict(modules), len(counts)

    def compare_commits(self, count, is_over):
        """Compare scans of random commits."""
        for commit in self.chance.sample(self.commits, min(count, len(self.commits))):
            if is_over():
                return
            found = {item["id"]: item for item in self.headway("scan", "--rev", commit)["migrations"]}
            self._compare_scan(found, commit, f"scan of {commit[:9]}")

    def compare_working_tree(self):
        found = {item["id"]: item for item in self.headway("scan")["migrations"]}
        self._compare_scan(found, self.commits[0], "scan of the working tree")

    def _compare_scan(self, found, commit, what):
        for migration in self.migrations:
            total, teams, modules, files = self.expected(migration, commit)
            item = found[migration.name]
            name = f"{what}, {migration.name} {migration.patterns or migration.text or migration.paths}"
            self.compare(name, total, item["remaining"] + item["excepted"])
            if item["excepted"] == 0:
                self.compare(f"{name}, files", files, item["files"])
                self.compare(f"{name}, by team", teams, {i["team"]: i["remaining"] for i in item["byTeam"]})
                self.compare(f"{name}, by module", modules, {i["module"]: i["remaining"] for i in item["byModule"]})

    def compare_history(self, count, is_over):
        """Compare random days of the history."""
        history = self.headway("history", "--by-team")
        days = self._days()
        expected_days = None if days is None else sorted(days)
        by_name = {item["id"]: item for item in history["migrations"]}
        points = by_name[self.migrations[0].name]["points"]
        if expected_days is not None:
            self.compare("the days of the history", expected_days, [point["day"] for point in points])
        for index in self.chance.sample(range(len(points)), min(count, len(points))):
            if is_over():
                return
            commit, day = points[index]["commit"], points[index]["day"]
            if days is not None:
                self.compare(f"the commit of {day}", days.get(day), commit)
            for migration in self.migrations:
                item = by_name[migration.name]
                total, teams, _, _ = self.expected(migration, commit)
                point = item["points"][index]
                name = f"history on {day}, {migration.name} {migration.patterns or migration.text or migration.paths}"
                self.compare(name, total, point["remaining"] + point["excepted"])
                if point["excepted"] == 0:
                    self.compare(f"{name}, by team", teams, self._shares(item, day))

    def _shares(self, item, day):
        """Return the share of each team on a day: the last step up to it."""
        shares = {}
        for team in item["byTeam"]:
            steps = [step["remaining"] for step in team["steps"] if step["day"] <= day]
            if steps and steps[-1] > 0:
                shares[team["team"]] = steps[-1]
        return shares

    def _days(self):
        """Return the last commit of each day; None if the dates aren't in order, so that they are corrected."""
        lines = self.git("log", "--first-parent", "--format=%H %ct").split("\n")
        dated = [(line.split()[0], int(line.split()[1])) for line in lines if line]
        if any(newer[1] < older[1] for newer, older in zip(dated, dated[1:])):
            return None
        days = {}
        for commit, seconds in dated:
            day = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%d")
            days.setdefault(day, commit)
        return days


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repository", nargs="*", help="a repository to clone")
    parser.add_argument("--commits", type=int, default=40, help="the number of commits, and of days, to compare")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="the time for each repository")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--program", default=default_program())
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    print(f"oracle: seed {options.seed}", flush=True)
    comparisons = differences = 0
    for number, source in enumerate([None] + options.repository):
        with Scratch() as scratch:
            repository = scratch.path("repository")
            if source:
                subprocess.run(["git", "clone", "-q", os.path.abspath(source), repository], check=True)
            else:
                repositories.generate(repository, options.seed)
                os.remove(os.path.join(repository, "headway.yml"))
                repositories.git(repository, "checkout", "-q", "-f", "main")
            subject = Subject(repository, scratch, program, random.Random(options.seed + number))
            end = time.monotonic() + options.seconds
            start = time.monotonic()
            subject.compare_working_tree()
            subject.compare_commits(options.commits // 2, lambda: time.monotonic() > end - options.seconds / 2)
            subject.compare_history(options.commits, lambda: time.monotonic() > end)
            print(f"oracle: {source or 'a generated repository'}: {len(subject.commits)} commits,"
                  f" {subject.comparisons} comparisons, {len(subject.differences)} differences,"
                  f" {time.monotonic() - start:.0f} s", flush=True)
            comparisons += subject.comparisons
            differences += len(subject.differences)
    print(f"oracle: {comparisons} comparisons with git, {differences} differences")
    if differences:
        sys.exit(1)


if __name__ == "__main__":
    main()
