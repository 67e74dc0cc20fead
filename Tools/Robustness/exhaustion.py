"""Full disks, limits of descriptors, files and memory, clocks, and several instances."""
import os
import resource
import subprocess
import time

import repositories
from trials import Run

READING = [["history", "--format", "json"], ["scan", "--format", "json"], ["check", "--format", "json"],
           ["modules", "--format", "json"], ["modules", "--history", "--format", "json"],
           ["history", "--by-team", "--format", "json"]]
WRITING = [["lock"], ["flags", "set", "plugin.deadlines", "off"], ["trust"], ["plugins", "new", "sample"],
           ["check", "--output", "json=result.json"], ["init"]]


def test_limits(site, report, chance, repeat, is_over):
    """Few descriptors, small files and little memory."""
    trials = [({kind: value}, command) for command in READING + WRITING for kind, value in
              [(resource.RLIMIT_NOFILE, value) for value in (10, 16, 20, 24, 28, 32, 40, 48, 64, 96)]
              + [(resource.RLIMIT_FSIZE, value) for value in (0, 1, 100, 4_096, 16_384, 65_536)]
              + [(resource.RLIMIT_DATA, value << 20) for value in (512, 1_024)]]
    references = {}
    chance.shuffle(trials)
    names = {resource.RLIMIT_NOFILE: "descriptors", resource.RLIMIT_FSIZE: "bytes of a file",
             resource.RLIMIT_DATA: "bytes of memory"}
    for limits, command in trials[:repeat]:
        if is_over():
            return
        key = tuple(command)
        if key not in references:
            with site.copy() as undisturbed:
                references[key] = undisturbed.run(*command)
        with site.copy() as limited:
            before = limited.files()
            run = limited.run(*command, limits=limits)
            ((kind, value),) = limits.items()
            description = f"{' '.join(command)} with {value} {names[kind]}"
            problem = run.difference(references[key]) if command in READING else run.problem()
            report.note("limits", description, problem, run)
            # A command that fails changes nothing.
            changed = [path for path, text in before.items() if limited.files().get(path, b"") != text]
            if run.status == 2 and changed:
                report.note("limits", description, f"failed, but changed {changed}", run)


def test_full_disk(site, report, chance, repeat, is_over):
    """Folders on a disk that is full, or nearly full. Needs root, to mount disks of 512 KiB."""
    for _ in range(repeat):
        if is_over():
            return
        name = chance.choice(["cache", "tmp", "config", "state"])
        command = chance.choice(READING if name in ("cache", "tmp", "state") else [["trust"], WRITING[1]])
        free = chance.choice([0, 0, 4, 16, 64, 128])
        with site.copy() as undisturbed:
            reference = undisturbed.run(*command)
        with site.copy() as full:
            folder = full.scratch.path(name)
            if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k,mode=777", "tmpfs", folder],
                              stderr=subprocess.DEVNULL, check=False).returncode:
                print("faults: full disks are skipped, because this user can't mount them")
                return
            try:
                with open(os.path.join(folder, "filler"), "wb") as file:
                    try:
                        file.write(b"x" * ((512 - free) << 10))
                        file.flush()
                    except OSError:
                        pass
                run = full.run(*command)
            finally:
                subprocess.run(["umount", "-l", folder], check=False)
            problem = run.difference(reference) if command in READING else run.problem()
            report.note("full disk", f"{' '.join(command)} with {free} KiB for {name}", problem, run)


def test_folders(site, report, chance, repeat, is_over):
    """Folders that are missing or read-only."""
    trials = [(name, kind, command) for name in ("config", "cache", "state", "tmp", "home", "repository/.headway")
              for kind in ("missing", "read-only", "closed") for command in READING + WRITING]
    chance.shuffle(trials)
    for name, kind, command in trials[:repeat]:
        if is_over():
            return
        with site.copy() as undisturbed:
            reference = undisturbed.run(*command)
        with site.copy() as changed:
            folder = changed.scratch.path(name)
            os.makedirs(folder, exist_ok=True)
            changed.give()
            if kind == "missing":
                subprocess.run(["rm", "-rf", folder], check=True)
            else:
                os.chmod(folder, 0o555 if kind == "read-only" else 0)
            run = changed.run(*command)
            os.path.isdir(folder) and os.chmod(folder, 0o755)
            problem = run.difference(reference) if command in READING else run.problem()
            report.note("folders", f"{' '.join(command)} with {name} {kind}", problem, run)


def test_clock(site, report, chance, repeat, is_over):
    """Files and commits from the future, as after the clock was set back."""
    for _ in range(repeat):
        if is_over():
            return
        command = chance.choice(READING)
        with site.copy() as late:
            future = f"{int(time.time()) + chance.choice([100, 86_400, 400_000_000])} +0000"
            repositories.git(late.repository, "commit", "-q", "--allow-empty", "-m", "future",
                             environment=dict(os.environ, GIT_AUTHOR_DATE=future, GIT_COMMITTER_DATE=future))
            late.give()
            with late.copy() as undisturbed:
                reference = undisturbed.run(*command)
            first = late.run(*command)
            for folder, _, names in os.walk(late.scratch.folder):
                for name in names:
                    moment = time.time() + chance.uniform(-4e8, 4e8)
                    os.utime(os.path.join(folder, name), (moment, moment), follow_symlinks=False)
            for run in (first, late.run(*command)):
                report.note("clock", " ".join(command), run.difference(reference), run)


def test_instances(site, report, chance, repeat, is_over):
    """Eight instances with one cache."""
    for _ in range(max(1, repeat // 8)):
        if is_over():
            return
        command = chance.choice([READING[0], READING[4], READING[5], ["lock"]])
        with site.copy() as undisturbed:
            reference = undisturbed.run(*command)
            expected = undisturbed.files()
        with site.copy() as shared:
            running = [shared.start(*command) for _ in range(8)]
            runs = []
            for process in running:
                output, errors = process.communicate()
                runs.append(Run(process.returncode, output.decode(), errors.decode(), 0, False))
            for run in runs:
                problem = run.difference(reference) if command != ["lock"] else run.problem()
                report.note("instances", f"one of eight: {' '.join(command)}", problem, run)
            again = shared.run(*command)
            problem = again.difference(reference) if command != ["lock"] else again.problem()
            if command == ["lock"] and shared.files() != expected:
                problem = "eight locks wrote another baseline than one"
            report.note("instances", f"after eight: {' '.join(command)}", problem, again)
