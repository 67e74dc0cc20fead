import DeclarativeUI
import DesignSystem

extension Migrations {
  /// The words on the screens of migrations and teams. Docs/forecast.md contains the exact definitions.
  package nonisolated static let terms = [
    HelpTerm(
      "match",
      "a line that the pattern matches, or, if headway.yml sets count: matches, each occurrence in it"
    ),
    HelpTerm(
      "remaining", "matches that are still to be removed; those with an exception don't count"),
    HelpTerm(
      "exception",
      "a headway:allow comment that excludes a match until a date; for a module rule, an entry in "
        + "headway.yml"),
    HelpTerm("goal", "the number of matches at which the migration is done; 0 by default"),
    HelpTerm("start date", "the day from which progress is measured"),
    HelpTerm("support", "who helps: a channel, a team or a link"),
    HelpTerm("order in file", "the position of the migration in headway.yml"),
    HelpTerm("since start", "progress toward the goal since the start date"),
    HelpTerm(
      "since peak", "without a start date: progress toward the goal since the highest count"),
    HelpTerm("12 weeks", "the change in the last 12 weeks, or in all weeks of a shorter history"),
    HelpTerm(
      "likely",
      "the month in which the migration probably ends, if the range of the forecast is long"),
    HelpTerm("not before", "the start of the range in which the migration probably ends"),
    HelpTerm(
      "not enough data",
      "a forecast needs at least 5 data points, which are the counts of a day each"),
    HelpTerm("growing", "more matches remain than 12 weeks ago"),
    HelpTerm("stalled", "the count hasn't changed for the time shown"),
    HelpTerm(
      "no net change", "as many matches remain as 12 weeks ago, after additions and removals"),
    HelpTerm("slow", "at this pace, the rest takes more than three years"),
    HelpTerm("irregular", "the count is falling too irregularly to forecast an end"),
    HelpTerm("on track", "the forecast ends by the due date"),
    HelpTerm("at risk", "the due date may be missed"),
    HelpTerm("team late", "a team's share is late, though the migration as a whole isn't"),
    HelpTerm(
      "late",
      "the earliest forecast date is after the due date, or meeting it would take an unusually fast pace"
    ),
    HelpTerm("overdue", "the due date has passed"),
    HelpTerm("status", "the forecast compared with the due date; empty without a due date"),
    HelpTerm("date for", "the teams with this due date: all of them, or only this one"),
    HelpTerm(
      "additions",
      "commits on the main branch that added more matches than they removed; a merge counts as one "
        + "commit, by the author of the merge"),
    HelpTerm("lock", "a promise that no file gains matches, which headway check enforces"),
    HelpTerm("tighten", "lower the allowances of a lock to the current counts"),
    HelpTerm("rehearse", "show which past merges the lock would have stopped"),
    HelpTerm("merge", "in a rehearsal: a commit on the main branch, merged or direct"),
    HelpTerm("edited", "in a rehearsal: matching lines changed, but not their number"),
    HelpTerm("swapped", "in a rehearsal: a file has a new match, and fewer matches than before"),
    HelpTerm("over", "matches beyond those that the baseline allows"),
    HelpTerm("\(Glyph.lock)", "after a count: the migration is locked"),
    HelpTerm("baseline", "the file with the number of matches that each file may have"),
    HelpTerm(
      "P0 to P3",
      "the priority; P0 is the highest. In the list of teams: their open migrations with this priority"
    ),
  ]
}
