"""The resources of a process (Linux)."""
import os
import termios
import time


class Usage:
    """Memory in MB, open files, threads and child processes."""

    def __init__(self, process):
        with open(f"/proc/{process}/status") as file:
            fields = dict(line.split(":", 1) for line in file if ":" in line)
        self.memory = int(fields["VmRSS"].split()[0]) / 1024
        self.threads = int(fields["Threads"])
        self.files = len(os.listdir(f"/proc/{process}/fd"))
        self.children = len(children(process))

    def __str__(self):
        return (f"{self.memory:.0f} MB, {self.files} files, {self.threads} threads,"
                f" {self.children} child processes")


def children(process):
    """Return the child processes that haven't ended."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    state, parent = file.read().rsplit(")", 1)[1].split()[:2]
            except OSError:
                continue
            if int(parent) == process and state != "Z":
                found.append(int(name))
    return found


def state(process):
    """Describe each thread with what it waits for in the kernel, and the load, for a report of a failure."""
    lines = []
    try:
        for thread in sorted(os.listdir(f"/proc/{process}/task")):
            fields = []
            for name in ("comm", "wchan", "syscall"):
                with open(f"/proc/{process}/task/{thread}/{name}") as file:
                    fields.append(file.read().strip())
            lines.append(" ".join(fields))
        with open(f"/proc/{process}/stat") as file:
            lines.append(f"state {file.read().rsplit(')', 1)[1].split()[0]}")
        with os.fdopen(os.open(f"/proc/{process}/fd/0", os.O_RDONLY | os.O_NOCTTY)) as terminal:
            lines.append(f"modes {termios.tcgetattr(terminal)[:4]}")
    except (OSError, termios.error) as error:
        lines.append(f"the rest is unknown: {error}")
    return "\n".join(lines + [f"load {os.getloadavg()}"])


def waiting_time(process):
    """Return the longest time in seconds that a thread was ready to run and waited for a processor; 0 if unknown."""
    longest = 0
    try:
        for thread in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{thread}/schedstat") as file:
                longest = max(longest, int(file.read().split()[1]))
    except OSError:
        pass
    return longest / 1e9


class FairClock:
    """The time since its start, without the time in which a busy machine didn't let the process run."""

    def __init__(self, process):
        self._process = process
        self._start = time.monotonic()
        self._waited = waiting_time(process)

    @property
    def seconds(self):
        waited = max(0, waiting_time(self._process) - self._waited)
        return max(0, time.monotonic() - self._start - 2 * waited)
