"""Random corruptions of caches and of other files that Headway writes."""
import os

COMMANDS = [["history", "--format", "json"], ["modules", "--history", "--format", "json"],
            ["history", "--by-team", "--format", "json"]]


def corrupt(path, chance):
    """Change a file and return a description of the change."""
    size = os.path.getsize(path)
    kind = chance.choice(["flip", "flip", "overwrite", "truncate", "extend", "empty", "remove", "zero", "shuffle"])
    if kind == "remove":
        os.remove(path)
        return kind
    with open(path, "r+b") as file:
        if kind == "truncate":
            file.truncate(chance.randrange(size + 1))
        elif kind == "empty":
            file.truncate(0)
        elif kind == "extend":
            file.seek(size)
            file.write(bytes(chance.randrange(256) for _ in range(chance.choice([1, 100, 5_000]))))
        elif size:
            for _ in range(chance.choice([1, 1, 5, 100])):
                start = chance.randrange(size)
                file.seek(start)
                if kind == "flip":
                    byte = file.read(1)[0]
                    file.seek(start)
                    file.write(bytes([byte ^ 1 << chance.randrange(8)]))
                elif kind == "zero":
                    file.write(bytes(min(512, size - start)))
                elif kind == "overwrite":
                    file.write(bytes(chance.randrange(256) for _ in range(min(16, size - start))))
                else:
                    other = chance.randrange(size)
                    file.seek(other)
                    piece = file.read(64)
                    file.seek(start)
                    file.write(piece[:size - start])
    return kind


def cache_files(site):
    folder = site.scratch.path("cache", "headway")
    return [os.path.join(top, name) for top, _, names in os.walk(folder) for name in names]


def test(site, report, chance, repeat, is_over):
    with site.copy() as filled:
        references = {tuple(command): filled.run(*command) for command in COMMANDS}
        for _ in range(repeat):
            if is_over():
                return
            with filled.copy() as damaged:
                files = cache_files(damaged)
                changes = []
                for path in chance.sample(files, chance.randint(1, min(2, len(files)))):
                    changes.append(f"{corrupt(path, chance)} {os.path.basename(path)}")
                for command in chance.sample(COMMANDS, 2):
                    run = damaged.run(*command)
                    problem = run.difference(references[tuple(command)])
                    # A cache can be computed again, so a damaged one is no reason to fail.
                    if run.status == 2:
                        problem = "failed because of a damaged cache"
                    report.note("corruptions", f"{', '.join(changes)}: {' '.join(command)}", problem, run)
