"""Escapes untrusted text for Markdown and for the logs of CI services.

The rules are those of Sources/Domain/WorkspaceLogic/Markup.swift.
"""
import re

_SYNTAX = set("\\`*_{}[]#|~!$")
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;", "@": "@\u200b"}
_INVISIBLE = re.compile("[\x80-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]")


def plain(text):
    """Returns the text on one line, with symbols in place of control characters."""
    text = text.replace("\t", " ").replace("\x7f", "\u2421")
    text = re.sub("[\x00-\x1f]", lambda match: chr(0x2400 + ord(match[0])), text)
    return _INVISIBLE.sub("\ufffd", text)


def escaped(text):
    """Returns text that can't introduce markup, mentions or references."""
    return "".join("\\" + sign if sign in _SYNTAX else _ENTITIES.get(sign, sign) for sign in plain(text))


def code(text):
    """Returns a code span with as many backticks as needed."""
    text = plain(text)
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    space = " " if not text or "`" in (text[0], text[-1]) else ""
    return fence + space + text + space + fence


def log_line(text):
    """Returns a line that no CI service reads as a command.

    Commands of GitHub start with "::" or contain "##["; those of Jenkins and GitLab contain control characters.
    """
    text = plain(text).replace("##[", "## [")
    return "\u200b" + text if text.lstrip().startswith("::") else text
