"""The action for GitHub, with a release from a folder."""
import os
import shutil
import subprocess
import unittest

from release import Release
from sample import HEADWAY, PACKAGING, ForgeTest


class ActionTests(ForgeTest):
    """Runs the script of action.yml with its variables."""

    def setUp(self):
        super().setUp()
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        self.release = Release(self.folder)

    def act(self, **inputs):
        """Runs the action. Returns its status, its log and its outputs."""
        temporary = os.path.join(self.folder, "temporary")
        os.makedirs(temporary, exist_ok=True)
        variables = {f"HEADWAY_{name}": "" for name in
                     ("VERSION", "SHA256", "FROM", "PROGRAM", "BASE", "ARGUMENTS", "AUTHOR", "ACTION_REPOSITORY")}
        variables |= {"HEADWAY_DIRECTORY": ".", "HEADWAY_COMMENT": "on", "HEADWAY_TREND": "off",
                      "HEADWAY_NAME": "main", "RUNNER_TEMP": temporary, "GITHUB_OUTPUT": f"{self.folder}/output",
                      "GITHUB_PATH": f"{self.folder}/path", **self.github()}
        variables |= {f"HEADWAY_{name}": value for name, value in inputs.items()}
        run = subprocess.run([os.path.join(PACKAGING, "github-action/run")], cwd=self.repository,
                             env={**self.variables, **variables}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             text=True, check=False)
        outputs = {}
        if os.path.exists(f"{self.folder}/output"):
            with open(f"{self.folder}/output", encoding="utf-8") as file:
                outputs = dict(line.rstrip("\n").split("=", 1) for line in file)
        return run.returncode, run.stdout, outputs

    def test_a_release_is_installed_and_run(self):
        status, log, outputs = self.act(VERSION="v0.0.1", FROM=self.release.folder)
        self.assertEqual((status, outputs["status"], len(self.bodies)), (1, "1", 1), log)
        for name in ("json", "md", "sarif", "xml"):
            self.assertTrue(os.path.getsize(f"{outputs['reports']}/headway.{name}"))

    def test_another_checksum_installs_nothing(self):
        for inputs in ({"SHA256": "0" * 64}, {}):
            if not inputs:
                self.release.damage()
            status, log, _ = self.act(VERSION="0.0.1", FROM=self.release.folder, **inputs)
            self.assertEqual(status, 2, log)
            self.assertIn("nothing was installed", log)
            self.assertFalse(os.path.exists(f"{self.folder}/temporary/headway"))

    def test_an_unknown_version_and_an_unknown_address(self):
        status, log, _ = self.act(VERSION="0.0.2", FROM=self.release.folder)
        self.assertEqual(status, 2, log)
        self.assertIn("can't get headway-0.0.2-", log)
        status, log, _ = self.act(VERSION="0.0.1")
        self.assertEqual(status, 2, log)
        self.assertIn("the address of the release is unknown", log)
        status, log, _ = self.act(VERSION="0.0.1", FROM="http://forge.invalid")
        self.assertIn("not a secure address", log)

    def test_a_given_program_with_arguments_of_several_words(self):
        shutil.rmtree(self.release.folder)
        status, log, _ = self.act(PROGRAM=HEADWAY, ARGUMENTS="--only\nlocks,nonsense two words\n")
        self.assertEqual(status, 2, log)
        self.assertIn('unknown check "nonsense two words"', log)


if __name__ == "__main__":
    unittest.main()
