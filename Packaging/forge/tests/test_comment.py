"""One comment for each pull request: added, updated in place, and removed."""
import json
import unittest

from sample import HEADWAY, ForgeTest


class GitHubCommentTests(ForgeTest):
    """The life of a comment on GitHub."""

    def test_a_change_without_effect_on_counts_gets_no_comment(self):
        self.write("b.txt", "nothing\n")
        self.commit("Add a file")
        status, log = self.check(self.github())
        self.assertEqual((status, self.bodies), (0, []), log)
        self.assertIn("comment not needed", log)

    def test_new_matches_fail_and_add_one_comment_with_owner_trend_and_link(self):
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        status, log = self.check(self.github())
        self.assertEqual((status, len(self.bodies)), (1, 1), log)
        body = self.bodies[0]
        self.assertTrue(body.startswith("<!-- headway check: main -->\n**Headway: 1 finding**"), body)
        self.assertIn("`@orchard/core`", body)
        self.assertIn("| Old API → new API | 3 → 4 |", body)
        self.assertIn("[Details](https://forge.invalid/orchard/shop/actions/runs/5)", body)
        self.assertIn("::error file=b.txt,line=1,", log)

    def test_removed_matches_add_a_comment_without_findings(self):
        self.write("a.txt", "old(1)\n")
        self.git("add", "--all")
        self.run_program([HEADWAY, "lock"])
        self.commit("Remove matches")
        status, log = self.check(self.github())
        self.assertEqual((status, len(self.bodies)), (0, 1), log)
        self.assertIn("**Headway: no findings**", self.bodies[0])
        self.assertIn("| Old API → new API | 3 → 1 |", self.bodies[0])

    def test_the_comment_is_updated_in_place_and_removed_when_nothing_is_left(self):
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        self.check(self.github())
        identifier = self.forge.comments[0]["id"]
        self.write("b.txt", "old(4)\nold(5)\n")
        self.commit("Add another one")
        self.forge.requests.clear()
        self.check(self.github())
        self.assertEqual(self.forge.writes, [f"PATCH /repos/orchard/shop/issues/comments/{identifier}"])
        self.assertIn("3 → 5", self.bodies[0])
        self.write("b.txt", "")
        self.commit("Remove both")
        status, _ = self.check(self.github())
        self.assertEqual((status, self.bodies), (0, []))

    def test_an_equal_comment_is_not_written_again(self):
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        self.check(self.github())
        self.forge.requests.clear()
        _, log = self.check(self.github())
        self.assertEqual(self.forge.writes, [], log)

    def test_comments_of_others_stay_even_with_the_marker(self):
        self.forge.add("<!-- headway check: main -->\nmine", "someone")
        self.forge.add("I saw <!-- headway check: main --> here", "github-actions[bot]")
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        self.check(self.github())
        self.assertEqual(self.bodies[:2], ["<!-- headway check: main -->\nmine",
                                           "I saw <!-- headway check: main --> here"])
        self.assertEqual(len(self.bodies), 3)

    def test_the_comment_is_found_on_a_later_page_and_duplicates_are_removed(self):
        for number in range(120):
            self.forge.add(f"comment {number}", "someone")
        self.forge.add("<!-- headway check: main -->\nold", "github-actions[bot]")
        self.forge.add("<!-- headway check: main -->\nolder", "github-actions[bot]")
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        self.check(self.github())
        self.assertEqual(len(self.bodies), 121)
        self.assertIn("1 finding", self.bodies[120])

    def test_checks_with_other_names_have_their_own_comments(self):
        self.forge.add("<!-- headway check: ios -->\nother", "github-actions[bot]")
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        self.check(self.github(), "--name", "web")
        self.assertEqual(self.bodies[0], "<!-- headway check: ios -->\nother")
        self.assertTrue(self.bodies[1].startswith("<!-- headway check: web -->\n"))

    def test_an_invalid_configuration_is_reported_in_the_comment(self):
        self.write("headway.yml", "version: 1\nmigrations:\n  - id: x\n    pattrn: y\n")
        self.commit("Break the configuration")
        status, log = self.check(self.github())
        self.assertEqual(status, 2, log)
        self.assertIn("**Headway couldn't check this change**", self.bodies[0])
        self.assertIn("pattrn", self.bodies[0])

    def test_a_merge_is_compared_with_its_first_parent(self):
        self.write("b.txt", "nothing\n")
        self.commit("Add a file")
        variables = self.github()
        self.git("switch", "--quiet", "main")
        self.write("c.txt", "old(9)\n")
        self.git("add", "--all")
        self.run_program([HEADWAY, "unlock", "old-api", "--reason", "a test", "--until", "2099-12-31"])
        self.commit("Raise an allowance after the event")
        self.merge_of_request()
        status, log = self.check(variables)
        self.assertEqual((status, self.bodies), (0, []), log)

    def test_a_shallow_clone_gets_a_comment_without_trend(self):
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        variables = self.github()
        self.git("clone", "--quiet", "--depth=1", "--branch=change", f"file://{self.repository}", f"{self.folder}/shallow")
        self.repository = f"{self.folder}/shallow"
        status, log = self.check(variables)
        self.assertEqual((status, len(self.bodies)), (1, 1), log)
        self.assertNotIn("12 weeks", self.bodies[0])
        self.assertIn("the clone is shallow", log)

    def test_the_result_is_added_to_the_summary_of_the_step(self):
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        summary = f"{self.folder}/summary.md"
        with open(summary, "w", encoding="utf-8") as file:
            file.write("of another step\n")
        self.check(self.github(GITHUB_STEP_SUMMARY=summary), "--comment", "off")
        with open(summary, encoding="utf-8") as file:
            text = file.read()
        self.assertTrue(text.startswith("of another step\n"), text)
        self.assertIn("**Headway: 1 finding**", text)
        self.assertEqual(self.forge.requests, [])

    def test_a_push_without_pull_request_is_checked_without_comment(self):
        status, log = self.check(self.github(GITHUB_EVENT_PATH=""))
        self.assertEqual((status, self.forge.requests), (0, []), log)

class GitLabCommentTests(ForgeTest):
    """The same on GitLab."""

    def test_a_note_is_added_updated_and_removed(self):
        self.forge.add("<!-- headway check: main -->\nof another account", 8)
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        status, log = self.check(self.gitlab())
        self.assertEqual((status, len(self.bodies)), (1, 2), log)
        self.write("b.txt", "old(4)\nold(5)\n")
        self.commit("Add another one")
        self.forge.requests.clear()
        self.check(self.gitlab(CI_PROJECT_ID="orchard/shop"))
        self.assertEqual(self.forge.writes, ["PUT /projects/orchard%2Fshop/merge_requests/12/notes/2"])
        self.write("b.txt", "")
        self.commit("Remove both")
        self.check(self.gitlab())
        self.assertEqual(self.bodies, ["<!-- headway check: main -->\nof another account"])

    def test_findings_are_in_a_code_quality_report(self):
        self.write("b.txt", "old(4)\nold(4)\n")
        self.commit("Add matches")
        self.check(self.gitlab())
        with open(f"{self.reports}/headway.codequality.json", encoding="utf-8") as file:
            entries = json.load(file)
        self.assertEqual([entry["location"] for entry in entries],
                         [{"path": "b.txt", "lines": {"begin": 1}}, {"path": "b.txt", "lines": {"begin": 2}}])
        self.assertEqual(len({entry["fingerprint"] for entry in entries}), 2)


class JenkinsTests(ForgeTest):
    """Jenkins names the pull request, the pipeline names its forge."""

    def test_the_target_branch_is_the_base(self):
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")
        self.git("update-ref", "refs/remotes/origin/main", "main")
        variables = {"JENKINS_URL": "https://forge.invalid", "CHANGE_ID": "12", "CHANGE_TARGET": "main",
                     "BUILD_URL": "https://forge.invalid/job/5", "HEADWAY_API_URL": self.forge.address,
                     "HEADWAY_REPOSITORY": "orchard/shop", "HEADWAY_TOKEN": self.github()["HEADWAY_TOKEN"]}
        status, log = self.check(variables, "--forge", "github")
        self.assertEqual((status, len(self.bodies)), (1, 1), log)


if __name__ == "__main__":
    unittest.main()
