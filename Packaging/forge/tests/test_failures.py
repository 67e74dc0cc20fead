"""Failures of the API are clear warnings and never change the verdict."""
import unittest

from fake_forge import FakeForge
from sample import ForgeTest


class FailureTests(ForgeTest):
    """Each test has a change with a finding, so the status must be 1."""

    def setUp(self):
        super().setUp()
        self.write("b.txt", "old(4)\n")
        self.commit("Add a match")

    def expect(self, text, variables):
        """Checks that the job warns with this text and keeps the verdict."""
        status, log = self.check(variables)
        self.assertEqual(status, 1, log)
        warning = [line for line in log.splitlines() if line.startswith("::warning title=Headway::")]
        self.assertEqual(len(warning), 1, log)
        self.assertIn(text, warning[0])
        self.assertNotIn("\x1b", log)

    def test_a_token_without_permission(self):
        self.forge.failure = 403
        self.expect("GET /repos/orchard/shop/issues/12/comments", self.github())

    def test_a_server_error(self):
        self.forge.failure = 502
        self.expect("status 502", self.github())

    def test_a_rejected_token(self):
        variables = self.github()
        variables["HEADWAY_TOKEN"] = "another"
        self.expect("status 401, Bad credentials; the token may not be allowed to write comments", variables)

    def test_a_forge_that_is_not_reachable(self):
        with FakeForge() as gone:
            address = gone.address
        self.expect("refused", self.github(GITHUB_API_URL=address))

    def test_an_answer_that_is_not_json(self):
        self.forge.text = b"<html>"
        self.expect("the answer is not JSON", self.github())

    def test_an_answer_of_another_shape(self):
        self.forge.text = b"[{}, 1]"
        self.expect("unexpected answer of the API", self.github())

    def test_a_redirect_does_not_receive_the_token(self):
        with FakeForge() as other:
            self.forge.redirect = other.address + "/steal"
            self.expect("status 307", self.github())
            self.assertEqual(other.requests, [])

    def test_a_missing_token(self):
        self.expect("HEADWAY_TOKEN is not set", self.github(HEADWAY_TOKEN=""))
        self.assertEqual(self.forge.requests, [])

    def test_an_address_of_another_kind(self):
        self.expect("not a web address", self.github(GITHUB_API_URL="file:///etc"))

    def test_a_program_that_does_not_run(self):
        status, log = self.check(self.github(), "--headway", "/nowhere/headway")
        self.assertEqual(status, 2, log)
        self.assertIn("couldn't check this change", self.bodies[0])


if __name__ == "__main__":
    unittest.main()
