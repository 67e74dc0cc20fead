import MigrationsLogic

extension ScanReport {
  /// The OpenMetrics text format, version 1.0.0.
  package var openMetrics: String {
    var text = OpenMetricsText()
    text.family(
      "headway_scan", "info", "The counted revision.",
      [([("commit", commit ?? ""), ("dirty", "\(dirty)")], "1")], suffix: "_info")
    text.family(
      "headway_migration", "info", "The migrations.",
      migrations.map {
        ([("migration", $0.id), ("title", $0.title), ("priority", $0.priority)], "1")
      }, suffix: "_info")
    func gauge(_ name: String, _ help: String, _ value: (Migration) -> Int?) {
      text.family(
        name, "gauge", help,
        migrations.compactMap { migration in
          value(migration).map { ([("migration", migration.id)], "\($0)") }
        })
    }
    gauge("headway_remaining", "Remaining matches.") { $0.remaining }
    gauge("headway_excepted", "Matches with a valid exception.") { $0.excepted }
    gauge("headway_files", "Files with remaining matches.") { $0.files }
    gauge("headway_co_owned", "Remaining matches in files with several owners.") { $0.coOwned }
    gauge("headway_replaced", "Matches of the replacement.") { $0.replaced }
    gauge("headway_left_out_files", "Files skipped because a pattern exceeded its limits.") {
      $0.leftOut.count
    }
    func ratio(_ name: String, _ help: String, _ value: (Migration) -> Double?) {
      text.family(
        name, "gauge", help,
        migrations.compactMap { migration in
          value(migration).map { ([("migration", migration.id)], "\($0)") }
        }, unit: "ratio")
    }
    ratio(
      "headway_progress_ratio", "Progress toward the goal, from 0 to 1."
    ) { $0.progress }
    ratio(
      "headway_adoption_ratio",
      "Matches of the replacement among those and the remaining ones, from 0 to 1."
    ) { $0.adoption }
    text.family(
      "headway_module_remaining", "gauge", "Remaining matches in a module. Empty: no module.",
      migrations.flatMap { migration in
        migration.byModule.map {
          ([("migration", migration.id), ("module", $0.module ?? "")], "\($0.remaining)")
        }
      })
    text.family(
      "headway_series", "gauge", "Matches with a value of the series, including excepted ones.",
      migrations.flatMap { migration in
        (migration.series ?? []).map {
          ([("migration", migration.id), ("value", SeriesText.name($0.value))], "\($0.count)")
        }
      })
    text.family(
      "headway_team_remaining", "gauge", "Remaining matches of a team. Empty: unowned.",
      migrations.flatMap { migration in
        migration.byTeam.map {
          ([("migration", migration.id), ("team", $0.team ?? "")], "\($0.remaining)")
        }
      })
    return text.ended
  }
}
