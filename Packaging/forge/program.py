"""Runs headway, and reads its results."""
from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass, field

import markup

# Headway gets no credentials: it doesn't need them, and neither does any program that it starts.
_SECRETS = ("TOKEN", "SECRET", "PASSWORD", "CREDENTIAL", "PRIVATE_KEY")


@dataclass
class Result:
    """The result of a check. Without a report, the check failed for the reasons in `errors`."""

    status: int
    report: dict | None = None
    markdown: str = ""
    errors: list = field(default_factory=list)


def environment(variables=os.environ):
    """Returns the variables that headway may see."""
    return {name: value for name, value in variables.items()
            if not any(word in name.upper() for word in _SECRETS)}


def check(options, context, arguments):
    """Runs the check with its output in the log, and writes all reports to the folder of the options."""
    os.makedirs(options.reports, exist_ok=True)
    files = {form: os.path.abspath(os.path.join(options.reports, f"headway.{end}"))
             for form, end in (("json", "json"), ("markdown", "md"), ("sarif", "sarif"), ("junit", "xml"))}
    for path in files.values():
        if os.path.exists(path):
            os.remove(path)
    command = [options.headway, "-C", options.directory, "check", "--frozen"]
    command += [f"--base={context.base}"] if context.base else []
    command += ["--format", "github" if context.forge == "github" else "human"]
    command += [f"--output={form}={path}" for form, path in files.items()]
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    command += [f"--output=markdown={summary}"] if summary else []
    try:
        run = subprocess.run(command + arguments, stderr=subprocess.PIPE, env=environment(), check=False)
    except OSError as error:
        return Result(2, errors=[f"can't run {options.headway}: {error.strerror}"])
    errors = run.stderr.decode(errors="replace").splitlines()
    for line in errors:
        print(markup.log_line(line), flush=True)
    result = Result(run.returncode, errors=errors)
    if os.path.exists(files["json"]) and os.path.exists(files["markdown"]):
        with open(files["json"], encoding="utf-8") as file:
            result.report = json.load(file)
        with open(files["markdown"], encoding="utf-8") as file:
            result.markdown = file.read()
    return result


def json_of(options, *arguments):
    """Returns the JSON that a command prints, or None if it fails or takes more than five minutes."""
    try:
        run = subprocess.run([options.headway, "-C", options.directory, *arguments, "--format", "json"],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment(), timeout=300,
                             check=False)
        return json.loads(run.stdout) if run.returncode == 0 else None
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
