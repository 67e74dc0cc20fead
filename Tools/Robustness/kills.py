"""kill -9 at random points of every command that writes."""
import os
import re
import time

import repositories
from trials import kill

UNTIL = "2099-12-31"
# Each command with the arguments of a preparation, and whether it writes a cache only.
COMMANDS = {
    "lock": [["lock"]],
    "unlock": [["lock"], "grow", ["unlock", "rxswift", "--reason", "test", "--until", UNTIL, "--owner", "@a"]],
    "tighten": [["lock"], "shrink", ["lock"]],
    "install merge driver": [["lock", "--install-merge-driver"]],
    "init": ["unconfigure", ["init"]],
    "flags set": [["flags", "set", "plugin.deadlines", "off"]],
    "flags unset": [["flags", "set", "plugin.deadlines", "off"], ["flags", "unset", "plugin.deadlines"]],
    "plugins disable": [["plugins", "disable", "quick-wins"]],
    "plugins new": [["plugins", "new", "sample", "--language", "sh"]],
    "plugins trust": [["plugins", "new", "sample", "--language", "sh"], ["plugins", "trust", "sample"]],
    "trust": [["trust"]],
    "check --output": [["check", "--output", "json=result.json"]],
    "merge-baseline": ["baselines", ["merge-baseline", "base.tsv", "ours.tsv", "theirs.tsv"]],
    "history": [["history", "--format", "json"]],
    "history --by-team": [["history", "--by-team", "--owners", "day", "--format", "json"]],
    "modules --history": [["modules", "--history", "--format", "json"]],
}
CACHING = {"history", "history --by-team", "modules --history"}


def prepare(site, step):
    path = os.path.join(site.repository, "Sources/M1/Grown.swift")
    if step == "unconfigure":
        os.remove(os.path.join(site.repository, "headway.yml"))
    elif step == "baselines":
        lines = [f"rxswift\tSources/F{n}.swift\t{n}\n" for n in range(5_000)]
        header = "# headway baseline 1\n"
        for name, part in (("base", lines), ("ours", lines[:-9]), ("theirs", lines[9:])):
            repositories.write(site.scratch.folder, f"{name}.tsv", header + "".join(part))
    elif step in ("grow", "shrink"):
        repositories.write(site.repository, "Sources/M1/Grown.swift", "import RxSwift\n" if step == "grow" else "\n")
        repositories.git(site.repository, "add", path)
    else:
        site.run(*step)
    site.give()


def is_temporary(path):
    """Whether a file is one of those that replace another file when they are complete."""
    name = os.path.basename(path)
    return name.startswith(".") or ".new-" in name or "Foundation" in name


def test(site, report, chance, repeat, is_over):
    for name, (*steps, command) in COMMANDS.items():
        if is_over():
            return
        with site.copy() as prepared:
            for step in steps:
                prepare(prepared, step)
            before = prepared.files()
            prepared.give()
            with prepared.copy() as undisturbed:
                reference = undisturbed.run(*command)
                after = neutral(undisturbed)
                report.note("kill", f"{name}, undisturbed", reference.problem(), reference)
            before = neutral(prepared)
            for _ in range(repeat):
                if is_over():
                    return
                with prepared.copy() as killed:
                    moment = chance.uniform(0, reference.seconds * 1.1)
                    process = killed.start(*command)
                    time.sleep(moment)
                    kill(process)
                    process.communicate()
                    left = neutral(killed)
                    torn = [path for path, text in left.items() if text not in (before.get(path), after.get(path))
                            and (path in before or path in after or not is_temporary(path))]
                    missing = [path for path in before if path in after and path not in left]
                    again = killed.run(*command)
                    description = f"{name}, after {moment:.3f} s"
                    report.note("kill", description, f"torn or missing: {torn + missing}" if torn or missing else None)
                    if name in CACHING:
                        problem = again.difference(reference)
                    else:
                        # A repeated command may be refused, but only if its work is done.
                        done = neutral(killed)
                        undone = [path for path, text in after.items() if done.get(path) != text]
                        problem = again.problem() or (f"not done: {undone}" if undone else None)
                    report.note("kill", description + ", repeated", problem, again)


def neutral(site):
    """Return the files of a site without the path and the number of its folder."""
    return {path: re.sub(rb"\d+:\d+", b"", text.replace(site.scratch.folder.encode(), b""))
            for path, text in site.files().items()}
