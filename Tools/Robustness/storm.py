#!/usr/bin/env python3
"""storm.py [--minutes 10] [--seed N] [--program PATH] [REPOSITORY…]

Sends random input to the app in a terminal, while files, settings, caches, plugins and editors change. Uses a
generated repository and clones of the given ones. Checks that the app never crashes, never prints to standard
error, answers a key in time, restores the terminal, and leaves no process or file behind, and that memory and
open files return to where they were. Exits with 1 at the first failure; the seed repeats the same input. Linux.
"""
import argparse
import contextlib
import glob
import os
import random
import shutil
import signal
import subprocess
import sys
import time

import disturbances
import keyboard
import repositories
import usage
from pseudo_terminal import Terminal
from scratch import Scratch, default_program
from usage import FairClock, Usage

TERMS = ["xterm-256color"] * 6 + ["screen-256color", "linux", "vt100"]
SIZES = [(1, 1), (2, 40), (300, 100), (20, 5), (80, 24), (120, 40), (200, 60), (40, 12), (300, 1), (1, 100)]
STARTS = [[], [], [], ["--resume"], ["headway://migrations/rxswift"], ["headway://modules"], ["try", "import "],
          ["open", "most-urgent"], ["--theme", "light"]]


class Failure(Exception):
    pass


class Storm:
    def __init__(self, options, name, repository, scratch, chance):
        self.options, self.name, self.repository, self.scratch = options, name, repository, scratch
        self.chance = chance
        self.errors = scratch.path("errors")
        self.log = []
        self.runs = self.events = self.answers = self.comparisons = 0
        self.slowest = 0
        self.most_memory = self.most_files = self.most_threads = 0
        self.terminal = None

    # The program

    def start(self):
        self.arguments = self.chance.choice(STARTS)
        self.disturbances.restore_settings()
        self.columns, self.rows = self.chance.choice(SIZES[2:])
        environment = self.scratch.environment(
            TERM=self.chance.choice(TERMS), EDITOR=self.scratch.path("bin", "editor"),
            **({"COLORTERM": "truecolor"} if self.chance.random() < 0.5 else {}))
        self.terminal = Terminal([self.options.program, *self.arguments], self.repository, environment, self.errors,
                                 self.columns, self.rows)
        self.terminal.wait_fairly(lambda: self.terminal.received > 0 or self.terminal.has_ended, self.options.limit)
        self.first = None
        self.runs += 1

    def check_running(self):
        """Check the program's end if it has ended, for example by a key, and start it again."""
        if self.terminal.has_ended:
            self.check_end()
            self.start()

    def check_end(self):
        terminal = self.terminal
        if not terminal.wait_fairly(lambda: terminal.has_ended, self.options.limit):
            raise Failure(f"the app doesn't end within {self.options.limit} s")
        terminal.drain(0.05)
        # A link to nothing, or an invalid configuration, ends the app with 2 and a message on standard error.
        is_refused = terminal.status == 2
        # Keys that are typed before the app is ready are signals: Ctrl-C and Ctrl-\\.
        if terminal.status not in (0, 2, -signal.SIGINT, -signal.SIGQUIT):
            raise Failure(f"the app ended with {terminal.status}")
        if terminal.changed_modes:
            raise Failure(f"the modes of the terminal aren't restored after status {terminal.status}:"
                          f" {terminal.changed_modes}")
        if b"\x1b[?1049h" in terminal.tail and terminal.tail.rfind(b"\x1b[?1049l") < terminal.tail.rfind(b"\x1b[?1049h"):
            raise Failure("the alternate screen isn't left")
        with open(self.errors) as file:
            text = file.read()
        if terminal.status == -signal.SIGQUIT:
            # On Ctrl-\\, the Swift runtime prints a backtrace, and says so if a thread ends meanwhile.
            text = "".join(line for line in text.splitlines(keepends=True)
                           if line.strip() and not line.startswith("swift-runtime: failed to suspend thread"))
        if text and not is_refused:
            raise Failure(f"standard error isn't empty: {text[:2000]}")
        os.truncate(self.errors, 0)
        terminal.close()
        deadline = time.monotonic() + self.options.limit
        while left := self.scratch.processes():
            if time.monotonic() > deadline:
                names = subprocess.run(["ps", "-o", "pid,ppid,args", "-p", ",".join(map(str, left))],
                                       capture_output=True, text=True).stdout
                raise Failure(f"processes remain:\n{names}")
            time.sleep(0.05)
        if files := os.listdir(self.scratch.path("tmp")):
            raise Failure(f"temporary files remain: {files[:5]}")

    # Checks while it runs

    def send(self, name, data):
        self.log.append((round(time.monotonic(), 2), name, data[:200]))
        del self.log[:-400]
        if not self.terminal.send(data, limit=self.options.limit) and not self.waits_for_backtrace():
            raise Failure(f"the app doesn't read its input within {self.options.limit} s")
        self.events += 1

    def measure_answer(self):
        """Ctrl-L repaints every screen, so there must be output after it."""
        terminal = self.terminal
        # Leaves a paste and a reply of a terminal without an end.
        self.send("before an answer", b"\x1b[201~\x1b\\")
        terminal.drain(0.1)
        before = terminal.received
        clock = FairClock(terminal.program)
        self.send("answer", b"\x0c")
        is_answered = terminal.wait_fairly(
            lambda: terminal.received > before or terminal.has_ended, self.options.limit)
        if not is_answered:
            if self.waits_for_backtrace():
                return
            raise Failure(f"the app doesn't answer a key within {self.options.limit} s")
        self.answers += 1
        self.slowest = max(self.slowest, clock.seconds)

    def waits_for_backtrace(self):
        """If a signal has ended the app, wait for the backtrace, which takes long on a busy machine. The end of
        the app is then judged like any other."""
        pid = self.terminal.program
        names = []
        for path in glob.glob(f"/proc/{pid}/task/*/children"):
            with contextlib.suppress(OSError), open(path) as children:
                for child in children.read().split():
                    with contextlib.suppress(OSError), open(f"/proc/{child}/comm") as name:
                        names.append(name.read().strip())
        if "swift-backtrace" not in names:
            return False
        return self.terminal.wait(lambda: self.terminal.has_ended, 120)

    def compare_resources(self):
        """Compare with the first calm moment of this run: same screen, nothing to do, same repository."""
        terminal = self.terminal
        self.columns, self.rows = 120, 40
        terminal.resize(120, 40)
        self.send("calm", b"\x1b[201~")
        for _ in range(12):
            self.send("calm", b"\x1b")
            terminal.drain(0.08)
        terminal.wait_for_silence(1.5, 30)
        if terminal.has_ended:
            return
        # The command-line git of a reading that was canceled may still be ending.
        deadline = time.monotonic() + 30
        now = Usage(terminal.program)
        while time.monotonic() < deadline:
            if self.first is None or self._is_like_first(now):
                break
            terminal.drain(0.5)
            if terminal.has_ended:
                return
            now = Usage(terminal.program)
        self.most_memory = max(self.most_memory, now.memory)
        self.most_files = max(self.most_files, now.files)
        self.most_threads = max(self.most_threads, now.threads)
        if self.first is None:
            self.first = now
            return
        self.comparisons += 1
        if not self._is_like_first(now):
            raise Failure(f"the app doesn't return its resources: first {self.first}; now {now}")

    def _is_like_first(self, now):
        first = self.first
        # Each of up to two plugin processes has four open files and a thread.
        return (now.files <= first.files + 12 and now.children <= first.children + 3
                and now.threads <= first.threads + 12
                and now.memory <= max(2 * first.memory, first.memory + self.options.memory))

    # The storm

    def step(self):
        kind = self.chance.random()
        if kind < 0.02:
            self.columns, self.rows = (self.chance.choice(SIZES) if self.chance.random() < 0.5 else
                                       (self.chance.randint(1, 300), self.chance.randint(1, 100)))
            for _ in range(self.chance.choice([1, 1, 20])):
                self.terminal.resize(max(1, self.columns - self.chance.randint(0, 2)), self.rows)
        elif kind < 0.022:
            self.send("quit", keyboard.quit_key(self.chance))
        else:
            name, data = keyboard.random_input(self.chance, self.columns, self.rows)
            self.send(name, data)
        if self.chance.random() < 0.3:
            self.terminal.drain(self.chance.choice([0.005, 0.02, 0.02, 0.1, 0.4]))

    def run(self, seconds):
        disturbed = disturbances.Disturbances(random.Random(self.chance.random()), self.repository, self.scratch)
        self.disturbances = disturbed
        deadline = time.monotonic() + seconds
        next_comparison = time.monotonic() + 5
        self.start()
        try:
            while time.monotonic() < deadline:
                disturbed.resume()
                for _ in range(self.chance.randint(20, 200)):
                    self.step()
                    self.check_running()
                self.measure_answer()
                self.check_running()
                if time.monotonic() > next_comparison:
                    disturbed.pause()
                    self.compare_resources()
                    self.check_running()
                    next_comparison = time.monotonic() + 20
            disturbed.pause()
            self.send("end", b"\x1b[201~")
            for _ in range(20):
                if self.terminal.has_ended:
                    break
                self.send("end", b"\x1b")
                self.terminal.drain(0.1)
            self.send("end", b"\x03")
            self.check_end()
        except Failure as failure:
            self.report(failure)
            raise
        finally:
            disturbed.stop()
            if self.terminal:
                try:
                    self.terminal.close()
                except OSError:
                    pass

    def report(self, failure):
        path = os.path.abspath(f"storm-{self.options.seed}.log")
        with open(path, "w") as file:
            file.write(f"{failure}\n\nstarted with {self.arguments} in {self.name}, {self.columns}x{self.rows}\n\n")
            for when, name, data in self.log:
                file.write(f"{when:.2f} {name} {data!r}\n")
            file.write(f"\nthreads, and modes of the terminal:\n{usage.state(self.terminal.program)}\n")
            file.write(f"\nthe end of the output:\n{self.terminal.tail!r}\n")
            try:
                file.write(f"\nstandard error:\n{open(self.errors).read()[:20000]}\n")
            except OSError:
                pass
        print(f"storm: {failure}\nstorm: the input is in {path}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repository", nargs="*", help="a repository to clone")
    parser.add_argument("--minutes", type=float, default=10, help="the time for all repositories together")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--program", default=default_program())
    parser.add_argument("--limit", type=float, default=8, help="the time for an answer, in seconds")
    parser.add_argument("--memory", type=float, default=150, help="the memory that may be kept, in MB")
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    if not os.path.isdir("/proc/self/fd"):
        print("storm: skipped, because it reads /proc, which this system doesn't have")
        return
    print(f"storm: seed {options.seed}", flush=True)
    sources = [None] + [os.path.abspath(path) for path in options.repository]
    for number, source in enumerate(sources):
        chance = random.Random(options.seed + number)
        with Scratch() as scratch:
            repository = scratch.path("repository")
            if source:
                repositories.clone(source, repository)
                repositories.git(repository, "checkout", "-q", "-B", "main")
            else:
                repositories.generate(repository, options.seed)
            disturbances.install_plugin(repository)
            disturbances.install_editor(scratch.path("bin", "editor"))
            repositories.git(repository, "add", "-A")
            repositories.git(repository, "commit", "-q", "-m", "storm")
            repositories.git(repository, "tag", "-f", "storm")
            environment = scratch.environment()
            for command in (["lock"], ["plugins", "trust", "storm"]):
                subprocess.run([options.program, "-C", repository, *command], env=environment, check=False,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            shutil.rmtree(scratch.path("tmp"))
            os.mkdir(scratch.path("tmp"))
            storm = Storm(options, source or "a generated repository", repository, scratch, chance)
            start = time.monotonic()
            try:
                storm.run(options.minutes * 60 / len(sources))
            except Failure:
                sys.exit(1)
            print(f"storm: {storm.name}: {time.monotonic() - start:.0f} s, {storm.runs} runs, {storm.events} inputs,"
                  f" {storm.disturbances.count} disturbances, {storm.answers} timed keys (slowest {storm.slowest:.2f} s),"
                  f" {storm.comparisons} comparisons of resources, at most {storm.most_memory:.0f} MB,"
                  f" {storm.most_files} open files, {storm.most_threads} threads", flush=True)
    print("storm: no failure")


if __name__ == "__main__":
    main()
