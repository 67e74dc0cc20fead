"""The comments of pull requests on GitHub and of merge requests on GitLab."""
from dataclasses import dataclass
from urllib.parse import quote

from api import API
from problem import Problem


@dataclass
class Comment:
    """A comment that this job may change."""

    identifier: int
    body: str


class GitHub:
    """Comments on a pull request. `author` is the account of the token, because tokens of jobs can't ask for it."""

    longest = 65_536

    def __init__(self, context, token, author):
        if context.repository.count("/") != 1:
            raise Problem(f"the repository is not OWNER/NAME: {context.repository or 'none is set'}")
        self._api = API(context.api, "Authorization", f"Bearer {token}")
        self._repository = "/repos/" + quote(context.repository)
        self._list = f"{self._repository}/issues/{context.number}/comments"
        self._author = author or "github-actions[bot]"

    def comments(self):
        """Returns the comments of this account, oldest first."""
        return [Comment(comment["id"], comment["body"] or "") for comment in self._api.pages(self._list)
                if (comment.get("user") or {}).get("login") == self._author]

    def create(self, body):
        """Adds a comment."""
        self._api.call("POST", self._list, {"body": body})

    def update(self, comment, body):
        """Replaces the text of a comment."""
        self._api.call("PATCH", self._path(comment), {"body": body})

    def delete(self, comment):
        """Removes a comment."""
        self._api.call("DELETE", self._path(comment))

    def _path(self, comment):
        return f"{self._repository}/issues/comments/{comment.identifier}"


class GitLab:
    """Notes on a merge request."""

    longest = 1_000_000

    def __init__(self, context, token, _author):
        if not context.repository:
            raise Problem("no project is set")
        self._api = API(context.api, "PRIVATE-TOKEN", token)
        project = quote(context.repository, safe="")
        self._list = f"/projects/{project}/merge_requests/{context.number}/notes"

    def comments(self):
        """Returns the notes of this account, oldest first."""
        account = (self._api.call("GET", "/user") or {}).get("id")
        notes = [note for note in self._api.pages(self._list) if (note.get("author") or {}).get("id") == account]
        return sorted((Comment(note["id"], note["body"] or "") for note in notes), key=lambda note: note.identifier)

    def create(self, body):
        """Adds a note."""
        self._api.call("POST", self._list, {"body": body})

    def update(self, comment, body):
        """Replaces the text of a note."""
        self._api.call("PUT", f"{self._list}/{comment.identifier}", {"body": body})

    def delete(self, comment):
        """Removes a note."""
        self._api.call("DELETE", f"{self._list}/{comment.identifier}")


FORGES = {"github": GitHub, "gitlab": GitLab}
