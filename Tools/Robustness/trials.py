"""Runs of a program with a fault, and their comparison with undisturbed runs."""
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time

import repositories
from scratch import Scratch

# An unprivileged user. The permissions of files don't apply to root.
NOBODY = 65534
LIMIT = 8
CRASHES = ("Fatal error", "SWIFT TASK", "Stack dump", "Crash", "malloc", "terminate called", "panic")


class Run:
    """The outcome of a command."""

    def __init__(self, status, output, errors, seconds, is_hanging):
        self.status, self.output, self.errors = status, output, errors
        self.seconds, self.is_hanging = seconds, is_hanging

    def problem(self):
        """Return the problem with this outcome, whatever its result; None if it is a result or one clear error."""
        if self.is_hanging:
            return f"doesn't end within {LIMIT} s"
        if self.status not in (0, 1, 2):
            return f"ended with {self.status}"
        for word in CRASHES:
            if word in self.errors:
                return f"standard error contains \"{word}\""
        if self.status == 2:
            lines = [line for line in self.errors.splitlines() if line.strip()]
            if not lines and '"errors"' not in self.output:
                return "exit code 2 without an error"
            if len([line for line in lines if line.startswith("headway: ")]) > 1 and len(lines) > 12:
                return f"{len(lines)} errors"
        return None

    def result(self):
        """Return the output without notices, which may mention the fault."""
        try:
            value = json.loads(self.output)
        except ValueError:
            return self.output
        if isinstance(value, dict):
            value.pop("notices", None)
            value.pop("generated", None)
        return value

    def difference(self, reference):
        """Return how the outcome differs from an undisturbed run, other than by one clear error."""
        problem = self.problem()
        if problem or self.status == 2 != reference.status:
            return problem
        if self.status != reference.status:
            return f"exit code {self.status} instead of {reference.status}"
        if self.result() != reference.result():
            return "another result"
        return None


class Site:
    """A repository with settings and caches, as it is before a trial."""

    def __init__(self, program, scratch, repository):
        self.program, self.scratch, self.repository = program, scratch, repository

    @staticmethod
    def make(program, scratch, seed):
        repository = scratch.path("repository")
        repositories.generate(repository, seed)
        # Each trial copies the repository, and one pack is copied faster than many objects.
        repositories.git(repository, "gc", "-q")
        site = Site(program, scratch, repository)
        site.give()
        run = site.run("check")
        if run.status not in (0, 1):
            sys.exit(f"faults: {program} can't check the generated repository: {run.errors}")
        shutil.rmtree(scratch.path("cache"))
        os.mkdir(scratch.path("cache"))
        site.give()
        return site

    def give(self):
        """Give all files to the unprivileged user."""
        if os.getuid() == 0:
            subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", self.scratch.folder], check=True)

    def copy(self):
        """Return an equal site in a folder of its own. Use the result in a `with` statement."""
        return Copy(self)

    def environment(self, **more):
        return self.scratch.environment(**more)

    def start(self, *arguments, limits=None, **environment):
        def prepare():
            os.setsid()
            for kind, value in (limits or {}).items():
                resource.setrlimit(kind, (value, value))
            if limits and resource.RLIMIT_FSIZE in limits:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)

        return subprocess.Popen(
            [self.program, "-C", self.repository, *arguments], env=self.environment(**environment),
            cwd=self.scratch.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=prepare)

    def run(self, *arguments, limit=None, **options):
        start = time.monotonic()
        process = self.start(*arguments, **options)
        is_hanging = False
        try:
            output, errors = process.communicate(timeout=limit or LIMIT * slowness())
        except subprocess.TimeoutExpired:
            is_hanging = True
            kill(process)
            output, errors = process.communicate()
        return Run(process.returncode, output.decode("utf-8", "replace"), errors.decode("utf-8", "replace"),
                   time.monotonic() - start, is_hanging)

    def files(self):
        """Return the contents of the files that commands write, by their path. Caches and git's files are omitted."""
        found = {}
        for top, skip in ((self.repository, ".git"), (self.scratch.path("config"), None)):
            for folder, folders, names in os.walk(top):
                folders[:] = [name for name in folders if name != skip]
                for name in names:
                    path = os.path.join(folder, name)
                    if os.path.isfile(path):
                        with open(path, "rb") as file:
                            found[os.path.relpath(path, self.scratch.folder)] = file.read()
        for name in ("config", "info/attributes"):
            path = os.path.join(self.repository, ".git", name)
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    found[f"repository/.git/{name}"] = file.read()
        return found


class Copy(Scratch):
    """A copy of a site with another scratch folder."""

    def __init__(self, original):
        super().__init__()
        shutil.rmtree(self.folder)
        subprocess.run(["cp", "-a", original.scratch.folder, self.folder], check=True)
        os.chmod(self.folder, 0o755)
        self.site = Site(original.program, self, self.path("repository"))
        # Trusted folders are stored with their path.
        for folder, _, names in os.walk(self.path("config")):
            for name in names:
                replace_text(os.path.join(folder, name), original.scratch.folder, self.folder)

    def __enter__(self):
        return self.site


def replace_text(path, old, new):
    with open(path, "rb") as file:
        text = file.read()
    if old.encode() in text:
        with open(path, "wb") as file:
            file.write(text.replace(old.encode(), new.encode()))


def kill(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except OSError:
        pass


def slowness():
    """Return the factor by which a busy machine is slower: the number of processes for each processor."""
    return max(1, os.getloadavg()[0] / os.cpu_count())


class Report:
    """Counts trials and collects failures."""

    def __init__(self):
        self.counts = {}
        self.failures = []

    def note(self, part, description, problem, run=None):
        self.counts[part] = self.counts.get(part, 0) + 1
        if problem:
            text = f"{part}: {description}: {problem}"
            if run:
                text += f"\n    {run.seconds:.1f} s; " + "\n    ".join(run.errors.strip().splitlines()[:6])
            self.failures.append(text)
            print(f"faults: {text}", flush=True)
