"""Changes of the file system underneath a running program."""
import glob
import os
import shutil
import stat
import threading

import repositories

PLUGIN = '''#!/usr/bin/env python3
import json, os, random, sys, time
chance = random.Random(os.getpid())
for line in sys.stdin:
    try:
        request = json.loads(line)
    except ValueError:
        continue
    if "id" not in request:
        continue
    kind = chance.random()
    if kind < 0.02:
        sys.exit(chance.choice([0, 1]))
    if kind < 0.04:
        print("garbage " * chance.choice([1, 1000]), flush=True)
    if kind < 0.06:
        time.sleep(chance.random())
    if kind < 0.08:
        print("x" * 5000, file=sys.stderr, flush=True)
    method = request.get("method")
    result = {"initialize": {"protocol": 1}, "rows": {"rows": [{"id": "a", "text": "row %d" % os.getpid()}]},
              "screen": {"state": 1, "tree": {"type": "text", "text": "screen"}}}.get(method, {})
    answer = {"jsonrpc": "2.0", "id": request["id"], "result": result}
    print(json.dumps(answer), flush=True)
'''
MANIFEST = """{"id": "storm", "title": "Storm", "version": "1", "owner": "@me", "protocol": {"from": 1},
 "command": ["python3", "plugin.py"],
 "contributions": {"rows": [{"id": "rows", "title": "Storm rows"}],
   "screens": [{"id": "board", "title": "Board", "at": "migrations.routes",
                "parameters": [{"name": "count", "type": "integer", "required": true}]}]}}
"""
EDITOR = """#!/bin/sh
exec 2>/dev/null
number=$(($(od -An -N2 -tu2 /dev/urandom)))
case $((number % 4)) in 1) sleep 0.05 ;; 2) sleep 0.3 ;; esac
for file; do :; done
if [ $((number % 3)) = 0 ] && [ -f "$file" ]; then echo "# edited" >>"$file"; fi
if [ $((number % 11)) = 0 ]; then kill -9 $$; fi
exit $((number % 5 == 0))
"""


def install_plugin(folder):
    """Write an external plugin that answers, and sometimes exits, hangs or prints something else."""
    repositories.write(folder, ".headway/plugins/storm/plugin.json", MANIFEST)
    repositories.write(folder, ".headway/plugins/storm/plugin.py", PLUGIN)


def install_editor(path):
    """Write an editor that ends by itself."""
    with open(path, "w") as file:
        file.write(EDITOR)
    os.chmod(path, 0o755)


class Disturbances:
    """A thread that changes a repository, settings and caches at random, until it is stopped."""

    def __init__(self, chance, repository, scratch):
        self.chance, self.repository, self.scratch = chance, repository, scratch
        self.count = 0
        self._may_run = threading.Event()
        self._is_idle = threading.Event()
        self._is_over = False
        self._is_idle.set()
        listing = repositories.git(repository, "ls-files", "-z", stdout=-1).stdout.decode("utf-8", "surrogateescape")
        self.files = [path for path in listing.split("\0") if path] or ["headway.yml"]
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def resume(self):
        self._may_run.set()

    def pause(self):
        """Stop changing anything, and restore the repository."""
        self._may_run.clear()
        self._is_idle.wait()
        self._git("checkout", "-q", "-f", "main")
        self._git("reset", "-q", "--hard", "storm")
        self._git("clean", "-qfd")
        self.restore_settings()

    def restore_settings(self):
        """Remove the user's settings, because the app doesn't start with invalid ones."""
        try:
            os.remove(self.scratch.path("config", "headway", "config.yml"))
        except OSError:
            pass

    def stop(self):
        self._is_over = True
        self._may_run.set()
        self._thread.join()

    def _run(self):
        kinds = [self._change_file] * 6 + [self._remove_file, self._configure, self._own, self._commit, self._switch,
                                          self._damage_cache, self._remove_cache, self._damage_baseline,
                                          self._change_plugin, self._change_settings, self._replace]
        while True:
            self._may_run.wait()
            if self._is_over:
                return
            self._is_idle.clear()
            if self._may_run.is_set():
                try:
                    self.chance.choice(kinds)()
                    self.count += 1
                except OSError:
                    pass  # The program may have changed the same file.
            self._is_idle.set()
            threading.Event().wait(self.chance.uniform(0.05, 0.6))

    def _git(self, *arguments):
        repositories.git(self.repository, *arguments, check=False)

    def _path(self, *names):
        return os.path.join(self.repository, *names)

    def _change_file(self):
        repositories.write(self.repository, self.chance.choice(self.files), repositories.source(self.chance))

    def _remove_file(self):
        os.remove(self._path(self.chance.choice(self.files)))

    def _configure(self):
        text = self.chance.choice([repositories.CONFIGURATION, "", "version: 1\n", "{", "version: 9\n", "a: [b\n" * 50,
                                   repositories.CONFIGURATION.replace("RxSwift", "(")])
        repositories.write(self.repository, "headway.yml", text)

    def _own(self):
        repositories.write(self.repository, ".github/CODEOWNERS",
                           "".join(f"/{path} @team{self.chance.randrange(9)}\n" for path in self.files[:50]))

    def _commit(self):
        self._git("add", "-A")
        self._git("commit", "-q", "--allow-empty", "-m", "storm")

    def _switch(self):
        self._git("checkout", "-q", "-f", self.chance.choice(["main", "HEAD~1", "storm"]))

    def _caches(self):
        return glob.glob(self.scratch.path("cache", "headway", "*"))

    def _damage_cache(self):
        for path in self._caches():
            # SQLite maps this file into memory and relies on it, as on memory.
            if path.endswith("-shm"):
                continue
            if os.path.isfile(path) and self.chance.random() < 0.5:
                with open(path, "r+b") as file:
                    size = os.path.getsize(path)
                    file.seek(self.chance.randrange(max(1, size)))
                    file.write(bytes(self.chance.randrange(256) for _ in range(20)))

    def _remove_cache(self):
        shutil.rmtree(self.scratch.path("cache", "headway"), ignore_errors=True)

    def _damage_baseline(self):
        repositories.write(self.repository, ".headway/baseline.tsv",
                           self.chance.choice(["", "garbage", "<<<<<<< ours\n=======\n>>>>>>> theirs\n"]))

    def _change_plugin(self):
        repositories.write(self.repository, ".headway/plugins/storm/plugin.json",
                           self.chance.choice([MANIFEST, "{", MANIFEST.replace("Storm rows", "Other rows")]))

    def _change_settings(self):
        repositories.write(self.scratch.path("config"), "headway/config.yml",
                           self.chance.choice(["theme: dark\n", "theme: none\n", "{", "mouse: on\n", "keys: { a: b }\n"]))

    def _replace(self):
        """Put a folder, a named pipe or a loop of links in the place of a file for a moment."""
        path = self._path(self.chance.choice(self.files + ["headway.yml", ".github/CODEOWNERS"]))
        os.remove(path)
        self.chance.choice([os.mkdir, os.mkfifo, lambda path: os.symlink(path, path)])(path)
        threading.Event().wait(0.1)
        if stat.S_ISDIR(os.lstat(path).st_mode):
            os.rmdir(path)
        else:
            os.remove(path)
