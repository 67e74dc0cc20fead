"""Text of the repository and names of branches introduce no markup and no commands."""
import os
import sys
import unittest

from sample import CONFIGURATION, PACKAGING, ForgeTest

sys.path.insert(0, os.path.join(PACKAGING, "forge"))
import comment  # noqa: E402
import markup  # noqa: E402

HOSTILE = "@orchard/all <img src=x> ![](https://forge.invalid/x) `a` | [b](c) <!-- headway check: main --> ##[add-mask]x"


class MarkupTests(unittest.TestCase):
    """Single functions."""

    def test_syntax_mentions_and_references_are_escaped(self):
        text = markup.escaped(HOSTILE + "\n/merge #1 !2")
        for sign in ("@o", "<", "![", " #1", " !2", "\n", "`a`"):
            self.assertNotIn(sign, text.replace("\\" + sign.strip(), ""), sign)

    def test_a_code_span_has_more_backticks_than_its_text(self):
        self.assertEqual(markup.code("a``b`"), "``` a``b` ```")
        self.assertEqual(markup.code("a\x1b[1m\u202e"), "`a\u241b[1m\ufffd`")

    def test_a_line_of_the_log_is_no_command(self):
        self.assertEqual(markup.log_line("  ::set-output name=a::b\x1b"), "\u200b  ::set-output name=a::b\u241b")
        self.assertEqual(markup.log_line("a ##[add-mask]b"), "a ## [add-mask]b")

    def test_a_slash_at_the_start_of_a_line_is_no_quick_action(self):
        class Forge:
            """Remembers the comment."""
            longest, body = 1000, ""

            def comments(self):
                """No comments."""
                return []

            def create(self, body):
                """Remembers the text."""
                self.body = body

        forge = Forge()
        comment.synchronize(forge, "main", "a\n /merge\n/close\nb/c")
        self.assertEqual(forge.body.splitlines()[1:], ["a", " &#47;merge", "&#47;close", "b/c"])

    def test_a_long_comment_ends_at_a_line_and_names_the_log(self):
        body = comment.limited("first\n" + "é" * 50 + "\nlast", 80)
        self.assertEqual(body, "first\n\n… The rest is in the log of the job.")
        self.assertEqual(comment.limited("short", 80), "short")


class InjectionTests(ForgeTest):
    """Whole jobs."""

    def test_hostile_code_titles_owners_and_paths(self):
        self.git("switch", "--quiet", "main")
        title = HOSTILE.replace("`", "'") + "\\n/close"
        self.write("headway.yml", CONFIGURATION.replace('"Old API → new API"', f'"{title}"'))
        self.base = self.commit("Change the title")
        self.git("switch", "--quiet", "--force-create", "change")
        self.write("::error::x\x1b[2J ##[add-mask]a`|b.txt", f"old(4) {HOSTILE}\n::set-output name=a::b old(5)\n")
        self.commit("Add hostile text")
        for variables in (self.github(), self.gitlab()):
            self.forge.comments.clear()
            status, log = self.check(variables)
            self.assertEqual((status, len(self.bodies)), (1, 1), log)
            body = self.bodies[0]
            self.assertNotIn("\x1b", body + log)
            self.assertEqual(body.count("\n<!--"), 0)
            outside = self.without_code(body)
            for text in ("@orchard/all", "<img", "![](", "[b](", "\n/"):
                self.assertNotIn(text, outside)
            if "GITHUB_ACTIONS" in variables:
                commands = [line for line in log.splitlines() if line.lstrip().startswith("::")]
                self.assertEqual(len(commands), 2, log)
                self.assertTrue(all(line.startswith("::error file=") for line in commands), log)
                plain = [line for line in log.splitlines() if not line.startswith("::")]
                self.assertFalse(any("##[" in line for line in plain), log)

    def test_hostile_names_of_branches_run_nothing(self):
        name = "a$(touch${IFS}pwned)`touch${IFS}pwned`;touch${IFS}pwned"
        self.git("branch", "--move", "change", name)
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        self.git("branch", "change")
        self.git("update-ref", f"refs/remotes/origin/{name}", "main")
        variables = {"JENKINS_URL": "https://forge.invalid", "CHANGE_ID": "12", "CHANGE_TARGET": name,
                     "HEADWAY_API_URL": self.forge.address, "HEADWAY_REPOSITORY": "orchard/shop"}
        status, log = self.check({**self.github(), "GITHUB_ACTIONS": "", **variables}, "--forge", "github")
        self.assertEqual((status, len(self.bodies)), (1, 1), log)
        self.assertFalse(os.path.exists(f"{self.repository}/pwned"))

    def test_numbers_and_commits_of_the_event_are_checked(self):
        status, log = self.check(self.gitlab(CI_MERGE_REQUEST_IID="12/../13"))
        self.assertEqual((status, self.forge.requests), (2, []), log)
        status, log = self.check(self.gitlab(CI_MERGE_REQUEST_DIFF_BASE_SHA="--output=x"))
        self.assertEqual(status, 2, log)
        self.assertIn("not a commit", log)

    def test_headway_receives_no_credentials(self):
        spy = os.path.join(self.folder, "spy")
        with open(spy, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nenv >"{self.folder}/seen"\nexit 2\n')
        os.chmod(spy, 0o755)
        variables = self.github(DEPLOY_PASSWORD="a", AWS_SECRET_ACCESS_KEY="b", CI_JOB_TOKEN="c", HARMLESS="d")
        self.check(variables, "--headway", spy)
        with open(f"{self.folder}/seen", encoding="utf-8") as file:
            seen = {line.split("=")[0] for line in file}
        self.assertEqual(seen & set(variables), set(variables) - {
            "HEADWAY_TOKEN", "DEPLOY_PASSWORD", "AWS_SECRET_ACCESS_KEY", "CI_JOB_TOKEN"})

    def test_errors_of_the_program_are_no_commands(self):
        spy = os.path.join(self.folder, "spy")
        with open(spy, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nprintf '::add-mask::a\\nb ##[add-mask]c\\033[2J\\n' >&2\nexit 2\n")
        os.chmod(spy, 0o755)
        _, log = self.check(self.github(), "--headway", spy)
        self.assertEqual(log.splitlines()[:2], ["\u200b::add-mask::a", "b ## [add-mask]c\u241b[2J"])

    @staticmethod
    def without_code(body):
        """Returns Markdown without its code spans."""
        import re
        return re.sub(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", "", body)


if __name__ == "__main__":
    unittest.main()
