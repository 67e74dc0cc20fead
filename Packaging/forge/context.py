"""Finds out which pull request a CI job checks, from the variables of GitHub, GitLab and Jenkins."""
import json
import os
import re
import subprocess
from dataclasses import dataclass

from problem import Problem


@dataclass
class Context:
    """A job. Without a `number`, the job belongs to no pull request."""

    forge: str  # "github", "gitlab" or "none"
    base: str = ""  # the revision to compare with; empty if there is none
    api: str = ""  # the address of the API, without a slash at the end
    repository: str = ""  # owner/name on GitHub, the number or the path of the project on GitLab
    number: str = ""  # the number of the pull or merge request
    details: str = ""  # the address of this job


def git(directory, *arguments):
    """Returns the output of git without whitespace at its ends, or None if git fails."""
    result = subprocess.run(["git", "-C", directory, *arguments], capture_output=True, text=True, errors="replace",
                            check=False)
    return result.stdout.strip() if result.returncode == 0 else None


def detect(forge, directory, environment=os.environ):
    """Returns the context of this job. `forge` is "auto" or the name of one."""
    if forge == "auto":
        forge = ("github" if environment.get("GITHUB_ACTIONS") == "true"
                 else "gitlab" if environment.get("GITLAB_CI") == "true" else "none")
    if environment.get("JENKINS_URL"):
        return _jenkins(forge, environment)
    if forge == "github":
        return _github(directory, environment)
    if forge == "gitlab":
        return _gitlab(directory, environment)
    return Context("none")


def _github(directory, environment):
    context = Context("github", api=environment.get("GITHUB_API_URL", "https://api.github.com"),
                      repository=environment.get("GITHUB_REPOSITORY", ""), details=_github_run(environment))
    event = _event(environment.get("GITHUB_EVENT_PATH", ""))
    request = event.get("pull_request")
    if request:
        context.number = str(request["number"])
        context.base = (_parent_of_merge(directory, request["head"]["sha"])
                        or _fetched(directory, request["base"]["sha"]))
    elif "merge_group" in event:
        context.base = _fetched(directory, event["merge_group"]["base_sha"])
    return _valid(context)


def _github_run(environment):
    names = ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID")
    server, repository, run = (environment.get(name, "") for name in names)
    return f"{server}/{repository}/actions/runs/{run}" if server and repository and run else ""


def _event(path):
    if not path:
        return {}
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        raise Problem(f"can't read the event {path}: {error}") from error


def _parent_of_merge(directory, head):
    """GitHub checks a pull request out as a merge with its target. The target is the first parent."""
    parents = (git(directory, "rev-list", "--parents", "--max-count=1", "HEAD") or "").split()[1:]
    return parents[0] if len(parents) == 2 and parents[1] == head else ""


def _fetched(directory, commit):
    """Returns the commit after making sure that the clone contains it. A shallow clone may not."""
    if not re.fullmatch("[0-9a-f]{40}([0-9a-f]{24})?", commit):
        raise Problem(f"the base of the change is not a commit: {commit}")
    if git(directory, "cat-file", "-e", commit + "^{commit}") is None:
        if git(directory, "fetch", "--quiet", "--depth=1", "origin", commit) is None:
            raise Problem(f"can't fetch the base {commit}; check out the repository with its history")
    return commit


def _gitlab(directory, environment):
    context = Context("gitlab", api=environment.get("CI_API_V4_URL", ""),
                      repository=environment.get("CI_PROJECT_ID", ""),
                      number=environment.get("CI_MERGE_REQUEST_IID", ""), details=environment.get("CI_JOB_URL", ""))
    base = environment.get("CI_MERGE_REQUEST_DIFF_BASE_SHA", "")
    if base:
        context.base = _fetched(directory, base)
    return _valid(context)


def _jenkins(forge, environment):
    """Jenkins doesn't say which API its repository has, so the pipeline does."""
    target = environment.get("CHANGE_TARGET", "")
    default = "https://api.github.com" if forge == "github" else ""
    return _valid(Context(
        forge, base=f"origin/{target}" if target else "",
        api=environment.get("HEADWAY_API_URL", default), repository=environment.get("HEADWAY_REPOSITORY", ""),
        number=environment.get("CHANGE_ID", ""), details=environment.get("BUILD_URL", "")))


def _valid(context):
    context.api = context.api.rstrip("/")
    if context.number and not re.fullmatch("[0-9]{1,18}", context.number):
        raise Problem(f"the number of the pull request is not a number: {context.number}")
    return context
