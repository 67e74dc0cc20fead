#!/usr/bin/env python3
"""tool_baselines.py [--commits 60] [--seed N] [--program PATH] [REPOSITORY…]

Compares the violations that Headway reads from the files of other tools with those that this script reads from the
same files, on every day of the history. It has its own parsers, and gets each version from git show. Uses a generated
repository with files of every format, and clones of the given ones. Prints the number of comparisons. Exits with 1
after a difference.
"""
import argparse
import collections
import json
import os
import posixpath
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import yaml
from scratch import Scratch, default_program

RULES = ["no-undef", "no-unused", "style/quotes", "Layout/Ünïcode", "a.b"]
PATHS = [f"{folder}/{name}" for folder in ("src", "lib/core", "app/models", "lib") for name in ("a", "b c", "dü")]


# Parsers: each returns a counter of (path or None for the file itself, rule).

def eslint(text, _):
    return {(path, rule): value["count"] for path, rules in json.loads(text).items() for rule, value in rules.items()}


def swiftlint(text, _):
    return collections.Counter(
        (element["violation"]["location"]["file"], element["violation"]["ruleIdentifier"])
        for element in json.loads(text))


def phpstan(text, _):
    found = collections.Counter()
    for block in re.split(r"^\t\t-\n", text, flags=re.M)[1:]:
        fields = dict(re.findall(r"^\t\t\t(\w+): (.*)$", block, flags=re.M))
        found[fields["path"], fields.get("identifier", "")] += int(fields["count"])
    return found


def rubocop(text, _):
    found = collections.Counter()
    counts = {}
    pending = None
    for line in text.split("\n"):
        match = re.match(r"# Offense count: (\d+)", line)
        if match:
            pending = int(match.group(1))
        elif re.match(r"[A-Z]\S*:", line):
            counts[line.split(":")[0].strip("'\"")] = pending
            pending = None
        elif not line.startswith("#"):
            pending = None
    for cop, settings in (yaml.safe_load(text) or {}).items():
        # Patterns are the defaults of a cop, not offenses.
        files = [path for path in settings.get("Exclude") or [] if not set(path) & set("*?[{")]
        for path in files:
            found[path, cop] += 1
        total = counts.get(cop)
        if total is None:
            total = max(1, len(files))
        found[None, cop] += max(0, total - len(files))
    return found


def packwerk(text, _):
    return collections.Counter(
        (path, violation) for constants in (yaml.safe_load(text) or {}).values() for entry in constants.values()
        for path in entry["files"] for violation in entry["violations"])


def archunit(text, path):
    found = collections.Counter()
    for line in text.split("\n"):
        if line:
            name, file = re.match(r"\w+ <([\w.]+)\.\w+\(\)> .* in \((\w+\.java):\d+\)$", line).groups()
            found["src/main/java/" + name.rsplit(".", 1)[0].replace(".", "/") + "/" + file,
                  posixpath.basename(path)] += 1
    return found


def detekt(text, _):
    issues = ElementTree.fromstring(text).findall("CurrentIssues/ID")
    return collections.Counter(
        (issue.text.split(":")[1].split("$")[0], issue.text.split(":")[0]) for issue in issues)


def ktlint(text, _):
    return collections.Counter(
        (file.get("name"), error.get("source")) for file in ElementTree.fromstring(text) for error in file)


def sarif(text, _):
    return collections.Counter(
        (result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].replace("%20", " "), result["ruleId"])
        for run in json.loads(text)["runs"] for result in run["results"] if result.get("baselineState") != "absent")


# Writers: each returns the text of a file with the given counts.

def write_eslint(counts):
    files = collections.defaultdict(dict)
    for (path, rule), count in counts.items():
        files[path][rule] = {"count": count}
    return json.dumps(files, indent=2, ensure_ascii=random.random() < 0.5)


def write_swiftlint(counts):
    return json.dumps([
        {"text": "x", "violation": {"location": {"file": path, "line": 1 + index, "character": None},
                                    "ruleIdentifier": rule, "severity": "error"}}
        for (path, rule), count in counts.items() for index in range(count)])


def write_phpstan(counts):
    if not counts:
        return "parameters:\n\tignoreErrors: []\n"
    messages = [
        " '#^It''s {a}: [\\w]+$#'", " '''\n\t\t\t\t#^It's\n\n\t\t\t\t# a$#\n\t\t\t'''",
        '\n\t\t\t\t"""\n\t\t\t\t\t#^It\'s\n\t\t\t\t\t- a: 1$#\n\t\t\t\t"""']
    return "parameters:\n\tignoreErrors:\n" + "\n".join(
        f"\t\t-\n\t\t\tmessage:{random.choice(messages)}\n\t\t\tidentifier: {rule}\n\t\t\tcount: {count}\n"
        f"\t\t\tpath: {path}\n" for (path, rule), count in counts.items())


def write_rubocop(counts):
    text = "# This configuration was generated by RuboCop\n\n"
    cops = collections.defaultdict(dict)
    for (path, rule), count in counts.items():
        cops["Style/" + rule.split("/")[-1]][path] = count
    for cop, files in cops.items():
        text += f"# Offense count: {sum(files.values())}\n# This cop supports safe autocorrection.\n{cop}:\n"
        if len(files) > 6:
            text += "  Enabled: false\n\n"
        else:
            text += "  Exclude:\n" + "".join(f"    - '{path}'\n" for path in files) + "\n"
    return text


def write_packwerk(counts):
    packages = collections.defaultdict(dict)
    for (path, rule), count in counts.items():
        entry = packages["parts/" + rule].setdefault(
            f"::C{count % 3}", {"violations": ["dependency", "privacy"][:1 + count % 2], "files": []})
        entry["files"].append(path)
    return "# generated\n---\n" + yaml.safe_dump(dict(packages), allow_unicode=True) if packages else "---\n"


def write_archunit(counts):
    return "".join(
        f"Method <com.{re.sub('[^a-z]', '', path)}.Part{index}.run()> calls method <com.db.Row.get()> in "
        f"(Part{index}.java:{index})\n" for (path, _), count in counts.items() for index in range(count))


def write_detekt(counts):
    issues = "".join(
        f"    <ID>{re.sub('[^A-Za-z]', '', rule)}:{re.sub('[^a-z]', '', path)}.kt$Some$fun x{index}(a: List&lt;Int&gt;)"
        "</ID>\n" for (path, rule), count in counts.items() for index in range(count))
    return ("<?xml version='1.0' encoding='UTF-8'?>\n<SmellBaseline>\n  <ManuallySuppressedIssues>\n"
            f"    <ID>X:y.kt$y</ID>\n  </ManuallySuppressedIssues>\n  <CurrentIssues>\n{issues}  </CurrentIssues>\n"
            "</SmellBaseline>\n")


def write_ktlint(counts):
    files = collections.defaultdict(list)
    for (path, rule), count in counts.items():
        files[path] += [rule] * count
    return '<?xml version="1.0" encoding="utf-8"?>\n<baseline version="1.0">\n' + "".join(
        f'  <file name="{path}">\n' + "".join(
            f'    <error line="{index + 1}" column="1" source="{rule}" />\n' for index, rule in enumerate(rules))
        + "  </file>\n" for path, rules in files.items()) + "</baseline>\n"


def write_sarif(counts):
    results = [
        {"ruleId": rule, "message": {"text": "m"}, "baselineState": "unchanged", "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": path.replace(" ", "%20")}, "region": {"startLine": 1 + index}}}]}
        for (path, rule), count in counts.items() for index in range(count)]
    results.append({"ruleId": "gone", "baselineState": "absent", "message": {"text": ""}})
    return json.dumps({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "t"}}, "results": results}]})


FORMATS = {
    "eslint-suppressions": ("web/eslint-suppressions.json", eslint, write_eslint, "web"),
    "swiftlint-baseline": ("swiftlint-baseline.json", swiftlint, write_swiftlint, ""),
    "phpstan-baseline": ("php/phpstan-baseline.neon", phpstan, write_phpstan, "php"),
    "rubocop-todo": (".rubocop_todo.yml", rubocop, write_rubocop, ""),
    "packwerk-todo": ("parts/x/package_todo.yml", packwerk, write_packwerk, ""),
    "archunit-store": ("java/archunit_store/rule one", archunit, write_archunit, "java"),
    "detekt-baseline": ("kt/config/detekt/baseline.xml", detekt, write_detekt, "kt"),
    "ktlint-baseline": ("kt/ktlint-baseline.xml", ktlint, write_ktlint, "kt"),
    "sarif": ("reports/scan.sarif", sarif, write_sarif, "reports"),
}


def generate(folder, commits):
    """Create a repository with a history of every format."""
    git(folder, "init", "-q", "-b", "main")
    state = {name: collections.Counter() for name in FORMATS}
    stream = []
    for number in range(commits):
        date = f"{1_600_000_000 + number * 50_000} +0000"
        stream.append(f"commit refs/heads/main\ncommitter A <a@b.c> {date}\ndata 1\nx\n".encode())
        for name, (path, _, write, _) in FORMATS.items():
            counts = state[name]
            if random.random() < 0.4 and number:
                continue
            for _ in range(random.randrange(6)):
                key = random.choice(PATHS), random.choice(RULES)
                counts[key] = random.choice([0, 1, 2, 7])
            state[name] = counts = +counts
            if random.random() < 0.05:
                stream.append(f'D "{path}"\n'.encode())
                continue
            text = write(counts).encode()
            stream.append(f'M 100644 inline "{path}"\ndata {len(text)}\n'.encode() + text + b"\n")
        stream.append(b"\n")
    subprocess.run(["git", "-C", folder, "fast-import", "--quiet"], input=b"".join(stream), check=True)
    git(folder, "reset", "-q", "--hard", "main")


def git(folder, *arguments):
    return subprocess.run(["git", "-C", folder, *arguments], capture_output=True, check=True).stdout


def borrow(source, clone):
    """Create a repository with the commits of another one, which can be a partial clone."""
    git(".", "init", "-q", "-b", "main", clone)
    objects = os.path.join(os.path.realpath(source), git(source, "rev-parse", "--git-path", "objects").decode().strip())
    with open(os.path.join(clone, ".git", "objects", "info", "alternates"), "w", encoding="utf-8") as file:
        file.write(objects + "\n")
    git(clone, "update-ref", "refs/heads/main", git(source, "rev-parse", "HEAD").decode().strip())


def show(folder, commit, path):
    result = subprocess.run(["git", "-C", folder, "show", f"{commit}:{path}"], capture_output=True, check=False)
    return result.stdout.decode() if result.returncode == 0 else None


def headway(program, folder, *arguments):
    result = subprocess.run([program, *arguments, "-C", folder], capture_output=True, check=True)
    if result.stderr.strip():
        raise SystemExit("unexpected notice: " + result.stderr.decode())
    return json.loads(result.stdout)


def series(migration, day):
    """Return the count of each rule on a day, from the history."""
    found = {}
    for value in migration["series"]:
        steps = [step["count"] for step in value["steps"] if step["day"] <= day]
        if steps and steps[-1]:
            found[value["value"]] = steps[-1]
    return found


def rules(counts):
    found = collections.Counter()
    for (_, rule), count in counts.items():
        found[rule] += count
    return dict(+found)


def resolve(counts, path, base):
    found = collections.Counter()
    for (written, _), count in counts.items():
        found[path if written is None else posixpath.normpath(posixpath.join(base, written))] += count
    return +found


def compare(program, folder, formats):
    """Compare each day of the history, and the paths of each day's commit."""
    configuration = "version: 1\nmigrations:\n" + "".join(
        "  - " + json.dumps({"id": name, "source": {"type": name, "file": path}, "series": "rule"}) + "\n"
        + "  - " + json.dumps({"id": name + "-part", "source": {"type": name, "file": path, "rule": "*n*"},
                               "exclude": ["**/b*"]}) + "\n"
        for name, (path, _, _, _) in formats.items())
    with open(os.path.join(folder, "headway.yml"), "w", encoding="utf-8") as file:
        file.write(configuration)
    comparisons = 0
    history = {migration["id"]: migration for migration in
               headway(program, folder, "history", "--format", "json")["migrations"]}
    commits = {point["commit"] for migration in history.values() for point in migration["points"]}
    scans = {commit: headway(program, folder, "scan", "--rev", commit, "--hits", "--format", "json")
             for commit in random.sample(sorted(commits), min(25, len(commits)))}
    for name, (path, parse, _, base) in formats.items():
        for point, part in zip(history[name]["points"], history[name + "-part"]["points"]):
            text = show(folder, point["commit"], path)
            counts = collections.Counter(parse(text, path) if text is not None else {})
            check(f"{name} on {point['day']}", point["remaining"], sum(counts.values()))
            selected = {key: count for key, count in counts.items() if "n" in key[1]}
            expected = sum(count for file, count in resolve(selected, path, base).items()
                           if not posixpath.basename(file).startswith("b"))
            check(f"{name}-part on {point['day']}", part["remaining"], expected)
            check(f"rules of {name} on {point['day']}", series(history[name], point["day"]), rules(counts))
            comparisons += 3
            if point["commit"] not in scans:
                continue
            scan = next(migration for migration in scans[point["commit"]]["migrations"] if migration["id"] == name)
            files = collections.Counter()
            for hit in scan["hits"]:
                files[hit["path"]] += hit["count"]
            check(f"{name} in files on {point['day']}", dict(files), dict(resolve(counts, path, base)))
            check(f"{name} in a scan of {point['day']}", scan["remaining"], sum(counts.values()))
            comparisons += 2
    return comparisons


def check(what, found, expected):
    if found != expected:
        raise SystemExit(f"{what}: Headway counts {found}, but the file contains {expected}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--commits", type=int, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--program", default=None)
    parser.add_argument("repositories", nargs="*")
    options = parser.parse_args()
    random.seed(options.seed)
    print(f"seed {options.seed}")
    program = options.program or default_program()
    with Scratch() as scratch:
        os.environ.update(scratch.environment())
        folder = scratch.path("generated")
        os.mkdir(folder)
        generate(folder, options.commits)
        print(f"generated: {compare(program, folder, FORMATS)} comparisons")
        for number, source in enumerate(options.repositories):
            clone = scratch.path(f"clone{number}")
            borrow(source, clone)
            paths = set(git(clone, "log", "--first-parent", "-m", "--name-only", "--format=").decode().split("\n"))
            formats = {name: (found, parse, None, posixpath.dirname(found))
                       for name, (usual, parse, _, _) in FORMATS.items()
                       for found in sorted(paths) if posixpath.basename(found) == posixpath.basename(usual)
                       and name not in ("sarif", "archunit-store", "detekt-baseline")}
            if formats:
                print(f"{source}: {compare(program, clone, formats)} comparisons of {', '.join(sorted(formats))}")


if __name__ == "__main__":
    main()
