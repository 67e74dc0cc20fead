"""A release in a folder, for tests. A small program stands for the real one, so that packing takes no time."""
import functools
import glob
import hashlib
import http.server
import os
import subprocess
import tarfile
import threading

from sample import HEADWAY, PACKAGING

VERSION = "0.0.1"


class Release:
    """An archive with its checksum in SHA256SUMS. In a `with` block, `address` serves the folder."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "release")
        os.mkdir(self.folder)
        system, machine = subprocess.run(["uname", "-sm"], capture_output=True, text=True, check=True).stdout.split()
        name = f"headway-{VERSION}-{'macos' if system == 'Darwin' else 'linux'}-{machine}"
        self.archive = os.path.join(self.folder, f"{name}.tar.gz")
        program = os.path.join(folder, "program")
        with open(program, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec "{HEADWAY}" "$@"\n')
        os.chmod(program, 0o755)
        with tarfile.open(self.archive, "w:gz") as archive:
            archive.add(program, f"{name}/bin/headway")
            for path in glob.glob(os.path.join(PACKAGING, "forge/*.py")):
                archive.add(path, f"{name}/share/headway/forge/{os.path.basename(path)}")
        with open(self.archive, "rb") as file:
            self.sha256 = hashlib.sha256(file.read()).hexdigest()
        with open(os.path.join(self.folder, "SHA256SUMS"), "w", encoding="utf-8") as file:
            file.write(f"{self.sha256}  {os.path.basename(self.archive)}\n")

    def __enter__(self):
        class Handler(http.server.SimpleHTTPRequestHandler):
            """The output of the tests stays short."""

            def log_message(self, *_):
                """Writes nothing."""

        self._server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=self.folder))
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    def damage(self):
        """Changes the archive but not its checksum."""
        with open(self.archive, "ab") as file:
            file.write(b"x")
