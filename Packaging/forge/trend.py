"""The trend of each migration that a change alters, as a Markdown table."""
import markup
import program
from context import git


def table(options, report):
    """Returns the table, or an empty text if the change alters no count or the clone lacks the history."""
    deltas = {total["id"]: total["delta"] for total in report.get("totals", []) if total["delta"]}
    if not deltas:
        return ""
    if git(options.directory, "rev-parse", "--is-shallow-repository") != "false":
        print("headway: no trend, because the clone is shallow; fetch the whole history to show it")
        return ""
    counts = program.json_of(options, "scan")
    history = program.json_of(options, "history")
    if not counts or not history or not history["complete"]:
        print("headway: no trend, because the history can't be read completely")
        return ""
    remaining = {migration["id"]: migration["remaining"] for migration in counts["migrations"]}
    rows = [_row(migration, deltas[migration["id"]], remaining[migration["id"]])
            for migration in history["migrations"] if migration["id"] in deltas and migration["id"] in remaining]
    if not rows:
        return ""
    return "\n".join(["| Migration | Remaining | 12 weeks | Forecast |", "|---|--:|--:|---|"] + rows)


def _row(migration, delta, remaining):
    forecast = migration["forecast"]
    change = forecast["change"]
    return (f"| {markup.escaped(migration['title'])} | {remaining - delta:,} → {remaining:,} "
            f"| {'–' if change is None else _signed(change)} | {markup.escaped(_forecast(forecast))} |")


def _signed(number):
    return f"+{number:,}" if number > 0 else f"−{-number:,}" if number < 0 else "±0"


def _forecast(forecast):
    if forecast["state"] != "falling":
        return forecast["state"]
    earliest, latest = forecast["earliest"], forecast["latest"]
    if earliest and latest:
        return f"{earliest} to {latest}"
    return f"not before {earliest}" if earliest else "no date"
