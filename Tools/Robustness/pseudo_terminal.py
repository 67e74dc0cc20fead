"""A program in a terminal, started by a small shell with job control."""
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

from usage import FairClock


MODES = ("input", "output", "control", "local", "input speed", "output speed", "characters")


def set_size(terminal, columns, rows):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Terminal:
    """A pseudo-terminal with a program in it. The program's output is discarded, except for its end.

    The session leader is a fork of this process that behaves like a shell: it starts the program in a process
    group of its own, continues it after Ctrl-Z, and reports its process id and its status through a pipe.
    """

    TAIL = 1 << 16

    def __init__(self, arguments, folder, environment, errors, columns=80, rows=24):
        self.tail = b""
        self.received = 0
        self.last_output = time.monotonic()
        self.modes = None
        self.program = None
        self._status = None
        reports, reporter = os.pipe()
        self.shell, self.file = pty.fork()
        if self.shell == 0:
            try:
                os.close(reports)
                _shell(arguments, folder, environment, errors, reporter)
            except BaseException as error:
                os.write(reporter, f"failed {error!r}\n".encode())
            finally:
                os._exit(127)
        os.close(reporter)
        self._reports = os.fdopen(reports)
        set_size(self.file, columns, rows)
        os.set_blocking(self.file, False)
        fields = self._reports.readline().split()
        self.program = int(fields[1])

    # Input

    def send(self, data, limit=20):
        """Write bytes while discarding output. Returns false if the program reads nothing for `limit` seconds."""
        clock = FairClock(self.program)
        while data:
            if self.has_ended:
                return True
            readable, writable, _ = select.select([self.file], [self.file], [], 0.2)
            if readable:
                self._read()
            if writable:
                try:
                    count = os.write(self.file, data[:1024])
                except BlockingIOError:
                    count = 0
                except OSError:
                    return True
                data = data[count:]
                if count:
                    clock = FairClock(self.program)
            if clock.seconds > limit:
                return False
        return True

    def resize(self, columns, rows):
        set_size(self.file, columns, rows)

    # Output

    def _read(self):
        try:
            data = os.read(self.file, 1 << 16)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if not data:
            self._closed = True
            return False
        self.received += len(data)
        self.last_output = time.monotonic()
        self.tail = (self.tail + data)[-Terminal.TAIL:]
        return True

    _closed = False

    def drain(self, seconds):
        """Discard output for a time."""
        self.wait(lambda: False, seconds)

    def wait(self, condition, seconds):
        """Discard output until a condition holds. Returns whether it holds within the time."""
        deadline = time.monotonic() + seconds
        while not condition():
            rest = deadline - time.monotonic()
            if rest <= 0:
                return condition()
            if self._closed:
                time.sleep(min(rest, 0.01))
            elif select.select([self.file], [], [], min(rest, 0.05))[0]:
                self._read()
        return True

    def wait_fairly(self, condition, limit):
        """Discard output until a condition holds, for `limit` seconds in which the program could run."""
        clock = FairClock(self.program)
        while not self.wait(condition, 0.25):
            if clock.seconds > limit:
                return condition()
        return True

    def wait_for_silence(self, silence, seconds):
        """Wait until there has been no output for `silence` seconds."""
        return self.wait(lambda: time.monotonic() - self.last_output > silence, seconds)

    # End

    @property
    def has_ended(self):
        if self._status is None and select.select([self._reports], [], [], 0)[0]:
            fields = self._reports.readline().split()
            # Not a failure of the program.
            if fields[:1] != ["ended"]:
                raise RuntimeError(f"the shell of the terminal ended: {' '.join(fields)}")
            self._status = int(fields[1])
            self.changed_modes = " ".join(fields[2:])
        return self._status is not None

    # The modes of the terminal that the program changed and didn't restore.
    changed_modes = ""

    @property
    def status(self):
        """The exit status of the program, or minus the signal that ended it; None while it runs."""
        return self._status if self.has_ended else None

    def close(self):
        """Kill the program and its shell."""
        for process in (self.program, self.shell):
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                pass
        os.waitpid(self.shell, 0)
        os.close(self.file)
        self._reports.close()


def _shell(arguments, folder, environment, errors, reporter):
    for number in (signal.SIGTTOU, signal.SIGTTIN, signal.SIGTSTP, signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    before = termios.tcgetattr(0)
    start, started = os.pipe()
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        os.close(started)
        os.read(start, 1)
        for number in (signal.SIGTTOU, signal.SIGTTIN, signal.SIGTSTP, signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        os.dup2(os.open(errors, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), 2)
        os.closerange(3, 256)
        os.chdir(folder)
        os.execve(arguments[0], arguments, environment)
    os.setpgid(child, child)
    os.tcsetpgrp(0, child)
    os.write(reporter, b"started %d\n" % child)
    os.close(started)
    while True:
        _, status = os.waitpid(child, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            break
        # The user types `fg` after a moment.
        os.tcsetpgrp(0, os.getpgrp())
        time.sleep(0.05)
        try:
            os.tcsetpgrp(0, child)
            os.killpg(child, signal.SIGCONT)
        except OSError:
            pass  # It was killed while it was stopped.
    os.tcsetpgrp(0, os.getpgrp())
    after = termios.tcgetattr(0)
    changed = " ".join(f"{name}={new!r}" for name, old, new in zip(MODES, before, after) if old != new)
    code = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    os.write(reporter, b"ended %d %s\n" % (code, changed.encode()))
    # Keeps the terminal open until its other end has read everything.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.pause()
