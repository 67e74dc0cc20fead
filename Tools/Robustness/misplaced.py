"""Something else in the place of every file that Headway reads."""
import os
import shutil

import repositories

# The path of each file, relative to the scratch folder, with the commands that read it.
EVERY = [["check"], ["scan", "--format", "json"], ["history", "--format", "json"], ["report"], ["doctor"], []]
FILES = {
    "repository/headway.yml": EVERY + [["lock"], ["modules"], ["libraries"], ["owners", "--gaps"]],
    "repository/.github/CODEOWNERS": EVERY + [["owners", "--gaps"], ["history", "--by-team", "--owners", "day"]],
    "repository/.headway/baseline.tsv": [["check"], ["lock"], ["scan"], ["doctor"], []],
    "repository/.headway/unlocks.tsv": [["check"], ["lock"], ["doctor"]],
    "repository/.headway/libraries/card.yml": [["check"], ["libraries"], ["doctor"]],
    "repository/.headway/plugins/sample/plugin.json": [["plugins"], ["plugins", "check", "sample"], ["doctor"], []],
    "repository/.headway/plugins/sample/plugin.sh": [["plugins"], ["plugins", "check", "sample"]],
    "repository/.gitattributes": EVERY,
    "repository/Package.swift": [["modules"], ["libraries"], ["check"], ["doctor"]],
    "repository/Package.resolved": [["libraries"], ["check"]],
    "repository/package.json": [["libraries"], ["modules"]],
    "repository/package-lock.json": [["libraries"], ["check"]],
    "repository/Cargo.lock": [["libraries"]],
    "repository/go.mod": [["libraries"]],
    "repository/Podfile.lock": [["libraries"]],
    "repository/LICENSE": [["libraries"]],
    "repository/Sources/M1/Tracked.swift": EVERY + [["modules"], ["libraries"]],
    "repository/.mailmap": [["history", "--format", "json"], ["report"]],
    "config/headway/config.yml": EVERY + [["flags"], ["plugins"]],
    "config/headway/trusted.tsv": [["trust"], ["modules"], ["doctor"], ["plugins"]],
    "config/headway/themes/mine.yml": [["doctor"], ["--theme", "mine"]],
    "cache/headway": EVERY,
    "state/headway": [["doctor"], []],
}


def place(path, kind, chance):
    if os.path.islink(path) or os.path.isfile(path):
        os.remove(path)
    elif os.path.isdir(path):
        shutil.rmtree(path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if kind == "folder":
        os.mkdir(path)
    elif kind == "named pipe":
        os.mkfifo(path)
    elif kind == "/dev/zero":
        os.symlink("/dev/zero", path)
    elif kind == "/dev/tty":
        os.symlink("/dev/tty", path)
    elif kind == "link to itself":
        os.symlink(path, path)
    elif kind == "link to nothing":
        os.symlink("/nonexistent", path)
    elif kind != "nothing":
        with open(path, "wb") as file:
            if kind == "garbage":
                file.write(bytes(chance.randrange(256) for _ in range(5_000)))
            elif kind == "unreadable":
                file.write(b"a: b\n")
            elif kind == "long line":
                file.write(b"a" * (20 << 20))
            elif kind == "deep":
                file.write(b"[" * 100_000)
    if kind == "unreadable":
        os.chmod(path, 0)


KINDS = ["folder", "named pipe", "/dev/zero", "/dev/tty", "link to itself", "link to nothing", "nothing", "garbage",
         "empty", "unreadable", "long line", "deep"]


def test(site, report, chance, repeat, is_over):
    with site.copy() as prepared:
        with open(os.path.join(prepared.repository, "Sources/M1/Tracked.swift"), "w") as file:
            file.write("import RxSwift\n")
        for command in (["lock"], ["plugins", "new", "sample", "--language", "sh"], ["plugins", "trust", "sample"]):
            prepared.run(*command)
        repositories.git(prepared.repository, "add", "-A")
        repositories.git(prepared.repository, "commit", "-q", "-m", "all")
        prepared.give()
        trials = [(path, kind, command) for path in FILES for kind in KINDS for command in FILES[path]]
        chance.shuffle(trials)
        for path, kind, command in trials[:repeat]:
            if is_over():
                return
            with prepared.copy() as changed:
                place(changed.scratch.path(path), kind, chance)
                if kind != "unreadable":
                    changed.give()
                else:
                    os.chown(changed.scratch.path(path), os.getuid(), -1)
                run = changed.run(*command)
                report.note("misplaced", f"{kind} as {path}: {' '.join(command) or 'headway'}", run.problem(), run)
