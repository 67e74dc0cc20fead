"""Repositories for the tools: generated ones, and clones of given ones."""
import os
import random
import subprocess

IDENTITY = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false",
            "-c", "gc.auto=0", "-c", "core.hooksPath=/dev/null", "-c", "safe.directory=*"]

CONFIGURATION = """version: 1
modules:
  - { provider: glob, path: "Sources/*" }
rules:
  - { kind: acyclic }
migrations:
  - id: rxswift
    title: RxSwift → async
    priority: P0
    pattern: '^\\s*import RxSwift\\b'
    replacement: '^\\s*import AsyncAlgorithms\\b'
    lock: true
    due: 2027-01-31
  - id: todo
    title: TODO comments
    priority: P1
    pattern: 'TODO|FIXME'
    count: matches
  - id: legacy
    title: Legacy folders
    priority: P2
    path: "**/Legacy/**"
"""

LINES = ["import RxSwift", "import AsyncAlgorithms", "  // TODO: remove", "let a = TODO + FIXME", "func f() {}",
         "// headway:allow rxswift until 2030-01-01 -- reason", "  import RxSwift // ünïcode 漢字", "}", "", "  return 1",
         "import UIKit", "import M1"]


def git(folder, *arguments, environment=None, check=True, **options):
    options.setdefault("stdout", subprocess.DEVNULL)
    options.setdefault("stderr", subprocess.DEVNULL)
    return subprocess.run(["git", "-C", folder, *IDENTITY, *arguments], check=check, env=environment,
                          stdin=subprocess.DEVNULL, **options)


def write(folder, path, text):
    file = os.path.join(folder, path)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    with open(file, "wb" if isinstance(text, bytes) else "w") as stream:
        stream.write(text)


def source(chance, lines=40):
    """Return the text of a random source file."""
    end = chance.choice(["\n"] * 8 + ["\r\n", ""])
    return end.join(chance.choice(LINES) for _ in range(chance.randint(0, lines))) + end


def add_configuration(folder):
    """Add a configuration and owners, unless the repository has its own."""
    if not os.path.exists(os.path.join(folder, "headway.yml")):
        write(folder, "headway.yml", CONFIGURATION)
    if not os.path.exists(os.path.join(folder, ".github/CODEOWNERS")):
        write(folder, ".github/CODEOWNERS", "* @all\n/Sources/M1/ @one @two\n*.c @c\n/Sources/M2/\n")


def generate(folder, seed, files=60, commits=40):
    """Generate a repository with random changes, renames, deletions and merges on different days."""
    chance = random.Random(seed)
    os.makedirs(folder, exist_ok=True)
    git(folder, "init", "-q", "-b", "main")
    names = [f"Sources/M{chance.randrange(6)}/{chance.choice(['', 'Legacy/', 'Deep/er/'])}F{n}"
             f"{chance.choice(['.swift', '.swift', '.c', '.txt', ' ü.swift'])}" for n in range(files)]
    for name in names:
        write(folder, name, source(chance))
    add_configuration(folder)
    when = 1_600_000_000

    def commit(message):
        nonlocal when
        when += chance.choice([60, 3_600, 86_400, 400_000])
        date = f"{when} {chance.choice(['+0000', '-0800', '+1400'])}"
        git(folder, "add", "-A")
        git(folder, "commit", "-q", "--allow-empty", "-m", message,
            environment=dict(os.environ, GIT_AUTHOR_DATE=date, GIT_COMMITTER_DATE=date))

    commit("start")
    for number in range(commits):
        if chance.random() < 0.15 and number > 2:
            git(folder, "checkout", "-q", "-b", f"side{number}", f"HEAD~{chance.randint(1, 2)}")
            change(folder, chance, names)
            commit(f"side {number}")
            git(folder, "checkout", "-q", "main")
            if git(folder, "merge", "-q", "--no-ff", "-m", f"merge {number}", f"side{number}", check=False).returncode:
                git(folder, "checkout", "-q", "--theirs", ".", check=False)
                commit(f"merge {number}")
        else:
            change(folder, chance, names)
            commit(f"change {number}")


def change(folder, chance, names):
    """Change random files: write, move or delete them."""
    for name in chance.sample(names, chance.randint(1, 6)):
        path = os.path.join(folder, name)
        if os.path.exists(path) and chance.random() < 0.15:
            os.remove(path)
        elif os.path.exists(path) and chance.random() < 0.1:
            new = os.path.join(folder, f"Sources/M{chance.randrange(6)}/moved-{os.path.basename(name)}")
            os.makedirs(os.path.dirname(new), exist_ok=True)
            os.rename(path, new)
        else:
            write(folder, name, source(chance))


def clone(repository, folder):
    """Clone a repository with its files."""
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", repository, folder], check=True,
                   stdout=subprocess.DEVNULL)
    add_configuration(folder)
