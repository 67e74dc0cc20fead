"""The commands of the templates for GitLab and Jenkins, and the hook for the pre-commit framework."""
import os
import re
import subprocess
import unittest

from fake_forge import TOKEN
from release import VERSION, Release
from sample import HEADWAY, PACKAGING, ForgeTest


def text(path):
    """Returns the text of a file in Packaging."""
    with open(os.path.join(PACKAGING, path), encoding="utf-8") as file:
        return file.read()


class TemplateTests(ForgeTest):
    """Each template checks a change with one new match."""

    def setUp(self):
        super().setUp()
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        self.release = Release(self.folder)

    def run_script(self, script, **variables):
        """Runs a script as a job. Returns the exit status and the log."""
        run = subprocess.run(["bash", "-e", "-c", script], cwd=self.repository, env={**self.variables, **variables},
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        self.assertNotIn(TOKEN, run.stdout)
        return run.returncode, run.stdout

    def gitlab_script(self):
        """Returns the commands of the template that don't install packages."""
        template = text("gitlab/headway.gitlab-ci.yml")
        commands = re.findall(r"(?m)^    - (.*)$", re.split(r"(?m)^  before_script:$", template)[1])
        self.assertGreater(len(commands), 6)
        return "\n".join(command for command in commands if not command.startswith("apt-get "))

    def test_the_template_for_gitlab_installs_a_release_and_comments(self):
        with self.release as release:
            status, log = self.run_script(
                self.gitlab_script(), **self.gitlab(), HEADWAY_VERSION=VERSION, HEADWAY_FROM=release.address,
                HEADWAY_SHA256=release.sha256)
        self.assertEqual((status, len(self.bodies)), (1, 1), log)
        reports = set(os.listdir(f"{self.repository}/headway-reports"))
        self.assertLessEqual({"headway.xml", "headway.codequality.json"}, reports)

    def test_the_template_for_gitlab_refuses_another_archive(self):
        with self.release as release:
            release.damage()
            status, log = self.run_script(
                self.gitlab_script(), **self.gitlab(), HEADWAY_VERSION=VERSION, HEADWAY_FROM=release.address,
                HEADWAY_SHA256=release.sha256)
        self.assertNotEqual(status, 0, log)
        self.assertEqual(self.forge.requests, [])

    def test_the_pipeline_for_jenkins_fetches_the_target_and_comments(self):
        script = re.search(r"sh '''(.*?)'''", text("jenkins/Jenkinsfile"), re.DOTALL)[1].replace("\\\\\n", "\\\n")
        prefix = os.path.join(self.folder, "prefix")
        subprocess.run([os.path.join(PACKAGING, "install"), "--version", VERSION, "--from", self.release.folder,
                        "--prefix", prefix], check=True, capture_output=True)
        self.git("clone", "--quiet", "--bare", self.repository, f"{self.folder}/origin")
        self.git("remote", "add", "origin", f"{self.folder}/origin")
        status, log = self.run_script(
            script.replace("YOUR-BOT", "github-actions[bot]"), HEADWAY_PREFIX=prefix, JENKINS_URL="https://forge.invalid",
            CHANGE_ID="12", CHANGE_TARGET="main", HEADWAY_API_URL=self.forge.address,
            HEADWAY_REPOSITORY="orchard/shop", HEADWAY_TOKEN=TOKEN)
        self.assertEqual((status, len(self.bodies)), (1, 1), log)

    def test_the_hook_checks_the_index(self):
        entry = re.search(r"(?m)^  entry: headway (.*)$", text("../.pre-commit-hooks.yaml"))[1].split()
        self.git("switch", "--quiet", "main")
        self.run_program([HEADWAY, *entry])
        self.write("b.txt", "old(4)\n")
        self.run_program([HEADWAY, *entry])
        self.git("add", "b.txt")
        with self.assertRaises(subprocess.CalledProcessError):
            self.run_program([HEADWAY, *entry])


if __name__ == "__main__":
    unittest.main()
