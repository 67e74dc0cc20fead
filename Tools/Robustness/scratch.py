"""A temporary folder in which a program runs without the user's settings."""
import os
import shutil
import tempfile
import uuid

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# A variable with a unique value marks every process that a program starts.
MARK = "HEADWAY_ROBUSTNESS"


def default_program():
    """Return the path of the program that was built last."""
    built = [os.path.join(ROOT, ".build", kind, "headway") for kind in ("release", "debug")]
    built = [path for path in built if os.path.exists(path)]
    return max(built, key=os.path.getmtime) if built else os.path.join(ROOT, ".build", "debug", "headway")


class Scratch:
    """A folder with a home, settings, caches and a folder for temporary files. Use it in a `with` statement."""

    def __init__(self):
        self.mark = uuid.uuid4().hex
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="robust-"))
        for name in ("home", "config", "cache", "state", "tmp", "bin"):
            os.mkdir(self.path(name))

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def environment(self, **more):
        """Return the environment of a program: the inherited one, without settings of the user, of git and of terminals."""
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("GIT_", "XDG_", "HEADWAY_", "TMUX", "FUZZ_"))
                and name not in ("COLORTERM", "NO_COLOR", "TERMINFO", "COLUMNS", "LINES", "EDITOR", "VISUAL")}
        kept.update(
            HOME=self.path("home"), XDG_CONFIG_HOME=self.path("config"), XDG_CACHE_HOME=self.path("cache"),
            XDG_STATE_HOME=self.path("state"), TMPDIR=self.path("tmp"), LC_ALL="C.UTF-8", TZ="UTC",
            GIT_CONFIG_NOSYSTEM="1", PATH=self.path("bin") + os.pathsep + os.environ["PATH"])
        kept[MARK] = self.mark
        kept.update(more)
        return {name: value for name, value in kept.items() if value is not None}

    def processes(self):
        """Return the running processes with this folder's mark in their environment (Linux)."""
        wanted = f"{MARK}={self.mark}".encode()
        found = []
        for name in os.listdir("/proc"):
            if not name.isdigit():
                continue
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    if wanted in file.read().split(b"\0"):
                        found.append(int(name))
            except OSError:
                pass
        return found

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)
