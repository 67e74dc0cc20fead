"""A repository with a locked migration and a branch, for tests."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from fake_forge import TOKEN, FakeForge

TESTS = os.path.dirname(os.path.abspath(__file__))
PACKAGING = os.path.dirname(os.path.dirname(TESTS))
HEADWAY = os.environ.get("HEADWAY", os.path.join(os.path.dirname(PACKAGING), ".build/debug/headway"))

CONFIGURATION = """version: 1
branch: main
owners: { file: CODEOWNERS }
migrations:
  - id: old-api
    title: "Old API → new API"
    pattern: 'old\\('
    files: ["**/*.txt"]
    lock: true
"""


class ForgeTest(unittest.TestCase):
    """Has a fake forge and a repository whose branch `change` is based on `main`."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="headway-forge-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.repository = os.path.join(self.folder, "repository")
        self.reports = os.path.join(self.folder, "reports")
        self.forge = FakeForge()
        self.forge.__enter__()
        self.addCleanup(self.forge.__exit__)
        os.mkdir(self.repository)
        self.variables = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "LC_ALL": "C.UTF-8", "TMPDIR": self.folder,
            "XDG_CACHE_HOME": f"{self.folder}/cache", "XDG_CONFIG_HOME": f"{self.folder}/config",
            "XDG_STATE_HOME": f"{self.folder}/state", "GIT_CONFIG_NOSYSTEM": "1",
        }
        self.git("init", "--quiet", "--initial-branch=main")
        self.write("headway.yml", CONFIGURATION)
        self.write("CODEOWNERS", "* @orchard/core\n")
        self.write("a.txt", "old(1)\nold(2)\nold(3)\n")
        self.commit("Start")
        self.run_program([HEADWAY, "lock"])
        self.base = self.commit("Lock")
        self.git("switch", "--quiet", "--create", "change")

    def write(self, path, text):
        """Writes a file of the repository."""
        path = os.path.join(self.repository, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def git(self, *arguments):
        """Runs git in the repository and returns its output."""
        return self.run_program(["git", "-c", "user.name=Ada", "-c", "user.email=ada@localhost", *arguments]).strip()

    def run_program(self, command):
        """Runs a program in the repository and returns its output. It must succeed."""
        return subprocess.run(command, cwd=self.repository, env=self.variables, check=True, capture_output=True,
                              text=True).stdout

    def commit(self, message):
        """Commits everything and returns the commit."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", message)
        return self.git("rev-parse", "HEAD")

    def merge_of_request(self):
        """Checks out the merge of `change` into `main`, as GitHub does, and returns the two parents."""
        head = self.git("rev-parse", "change")
        self.git("switch", "--quiet", "--detach", "main")
        self.git("merge", "--quiet", "--no-ff", "--message", "Merge", "change")
        return self.git("rev-parse", "main"), head

    def github(self, **more):
        """Returns the variables of a job of GitHub for the current commit."""
        base, head = self.base, self.git("rev-parse", "change")
        event = {"pull_request": {"number": 12, "head": {"sha": head}, "base": {"sha": base}}}
        path = os.path.join(self.folder, "event.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(event, file)
        return {
            "GITHUB_ACTIONS": "true", "GITHUB_EVENT_PATH": path, "GITHUB_REPOSITORY": "orchard/shop",
            "GITHUB_API_URL": self.forge.address, "GITHUB_SERVER_URL": "https://forge.invalid", "GITHUB_RUN_ID": "5",
            "HEADWAY_TOKEN": TOKEN, **more,
        }

    def gitlab(self, **more):
        """Returns the variables of a job of GitLab for the current commit."""
        return {
            "GITLAB_CI": "true", "CI_API_V4_URL": self.forge.address, "CI_PROJECT_ID": "34",
            "CI_MERGE_REQUEST_IID": "12", "CI_MERGE_REQUEST_DIFF_BASE_SHA": self.base,
            "CI_JOB_URL": "https://forge.invalid/jobs/5", "HEADWAY_TOKEN": TOKEN, **more,
        }

    def check(self, variables, *options):
        """Runs the check as a job. Returns the exit status and the log."""
        run = subprocess.run(
            [sys.executable, os.path.join(PACKAGING, "forge/check.py"), "--headway", HEADWAY, "--reports", self.reports,
             *options],
            cwd=self.repository, env={**self.variables, **variables}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False)
        self.assertNotIn("Traceback", run.stdout)
        self.assertNotIn(TOKEN, run.stdout)
        return run.returncode, run.stdout

    @property
    def bodies(self):
        """The texts of all comments of the forge."""
        return [comment["body"] for comment in self.forge.comments]
