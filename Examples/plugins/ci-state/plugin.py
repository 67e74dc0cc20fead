"""Open pull requests of each migration with their CI state, from a file that a CI job writes.

The file is .headway/ci-state.json of the repository:

    {"pullRequests": [{"number": 7, "migration": "xctest", "title": "…", "ci": "red", "days": 3}]}

A plugin writes JSON-RPC 2.0 messages to standard output, one per line, and reads them from standard
input. It writes log messages to standard error.
"""

import json
import os
import sys
import threading

FIELDS = ("number", "migration", "title", "ci", "days")
STYLES = {"green": "success", "red": "danger", "running": "warning"}
out = threading.Lock()


def send(message):
    """Sends one message on one line. Two threads send messages, so a lock is needed."""
    with out:
        print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


class Plugin:
    def __init__(self):
        self.path = None
        self.pull_requests = []
        self.problem = None
        self.read_at = None

    # Methods that the app calls

    def initialize(self, params):
        if params.get("repository"):
            self.path = os.path.join(params["repository"], ".headway", "ci-state.json")
            threading.Thread(target=self.watch, daemon=True).start()
        return {"protocol": params["protocol"]}

    def rows(self, params):
        counted = []
        for migration in params["facts"]["migrations"]:
            mine = self.of(migration["id"])
            if mine:
                red = sum(pr["ci"] == "red" for pr in mine)
                text = f"{migration['title']}: {plural(len(mine), 'pull request')}"
                if red:
                    text += f", {red} red"
                counted.append(
                    {"id": migration["id"], "text": text, "opens": migration["id"],
                     "tone": "danger" if red else "plain"})
        return {"rows": counted}

    def panel(self, params):
        mine = self.of(params["migration"]["id"])
        if not mine:
            return {"tree": text([("No open pull requests.", "muted")])}
        lines = [text([(f"#{pr['number']} ", "accent"), (pr["title"], "body"),
                       (f"  {pr['ci']}", STYLES.get(pr["ci"], "muted"))]) for pr in mine[:4]]
        return {"tree": {"type": "vstack", "children": lines}}

    def screen(self, params):
        wanted, state = params["parameters"], params["state"] or {}
        only_red = state.get("red", wanted.get("red", False))
        shown = [pr for pr in self.of(wanted.get("migration")) if not only_red or pr["ci"] == "red"]
        every = self.of(wanted.get("migration"))
        green = sum(pr["ci"] == "green" for pr in every)
        return {"tree": {"type": "vstack", "children": [
            {"type": "progress", "value": green / len(every) if every else 0, "label": "green"},
            {"type": "toggle", "label": "Only red", "on": only_red, "action": "only-red"},
            {"type": "table", "id": "pull-requests", "action": "open", "columns": [
                {"title": "Number", "width": 7, "align": "right"}, {"title": "Title"},
                {"title": "CI", "width": 8}, {"title": "Days", "width": 5, "align": "right"}],
             "rows": [{"id": str(pr["number"]), "cells": [
                 f"#{pr['number']}", pr["title"],
                 [{"text": pr["ci"], "style": STYLES.get(pr["ci"], "muted")}], str(pr["days"])]}
                 for pr in shown]}]}}

    def action(self, params):
        if params["action"] == "only-red":
            params["state"] = {"red": params["value"]}
            return {**self.screen(params), "state": params["state"], "step": True}
        pr = next((pr for pr in self.pull_requests if str(pr["number"]) == params["value"]), None)
        if not pr:
            raise LookupError("That pull request has been closed.")
        return {"effects": [{"do": "open", "text": f"headway://migrations/{pr['migration']}"}]}

    def command(self, params):
        query = f"?migration={params['open']}" if params.get("open") else ""
        return {"effects": [{"do": "open", "text": f"headway://plugin/ci-state/board{query}"}]}

    def status(self, params):
        red = sum(pr["ci"] == "red" for pr in self.pull_requests)
        return {"text": [{"text": f"{red} red", "style": "danger"}] if red else None}

    def link(self, params):
        if not self.pull_requests:
            raise LookupError("There are no open pull requests.")
        oldest = max(self.pull_requests, key=lambda pr: pr["days"])
        link = f"headway://plugin/ci-state/board?migration={oldest['migration']}"
        return {"effects": [{"do": "open", "text": link}]}

    # The file

    def of(self, migration):
        if self.problem:
            raise LookupError(self.problem)
        return [pr for pr in self.pull_requests if migration in (None, pr["migration"])]

    def read(self):
        stamp = None
        try:
            stamp = os.stat(self.path).st_mtime_ns
            if stamp == self.read_at:
                return False
            self.problem = None
            with open(self.path, encoding="utf-8") as file:
                self.pull_requests = self.checked(json.load(file))
        except FileNotFoundError:
            stamp, self.problem, self.pull_requests = None, None, []
        except (OSError, ValueError) as error:
            self.problem = f".headway/ci-state.json can't be read: {error}"
            self.pull_requests = []
        changed, self.read_at = stamp != self.read_at, stamp
        return changed

    @staticmethod
    def checked(content):
        """Returns the pull requests of a file, or raises ValueError if a field is missing."""
        if not isinstance(content, dict) or not isinstance(content.get("pullRequests"), list):
            raise ValueError("the list “pullRequests” is missing")
        for number, pr in enumerate(content["pullRequests"], start=1):
            missing = [name for name in FIELDS if not isinstance(pr, dict) or name not in pr]
            if missing:
                raise ValueError(f"pull request {number} has no “{missing[0]}”")
        return content["pullRequests"]

    def watch(self):
        """Checks the file every two seconds and sends a notification when it has changed."""
        while True:
            if self.read():
                send({"method": "changed", "params": {}})
            threading.Event().wait(2)


def text(spans):
    return {"type": "text", "text": [{"text": part, "style": style} for part, style in spans]}


def plural(count, word):
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def main():
    plugin = Plugin()
    methods = {"initialize", "rows", "panel", "screen", "action", "command", "status", "link"}
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message:
            continue  # “cancel”: all answers are fast, so there is nothing to cancel
        try:
            if message["method"] not in methods:
                raise LookupError(f"This plugin has no method {message['method']}.")
            result = getattr(plugin, message["method"])(message["params"])
            send({"id": message["id"], "result": result})
        except LookupError as error:
            reason = error.args[0] if error.args else "not found"
            send({"id": message["id"], "error": {"code": -32000, "message": str(reason)}})


if __name__ == "__main__":
    main()
