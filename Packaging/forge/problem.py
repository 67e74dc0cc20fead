"""An error that ends an attempt, with a message for the log."""


class Problem(Exception):
    """The message is lowercase, without a period at its end."""
