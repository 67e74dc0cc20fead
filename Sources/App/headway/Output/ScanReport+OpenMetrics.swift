extension ScanReport {
  /// The OpenMetrics text format, version 1.0.0.
  var openMetrics: String {
    var text = OpenMetricsText()
    text.family(
      "headway_scan", "info", "What was counted.",
      [([("commit", commit ?? ""), ("dirty", "\(dirty)")], "1")], suffix: "_info")
    text.family(
      "headway_migration", "info", "The migrations by name.",
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
    gauge("headway_remaining", "Uses that are left.") { $0.remaining }
    gauge("headway_excepted", "Uses with a valid exception.") { $0.excepted }
    gauge("headway_files", "Files with uses that are left.") { $0.files }
    gauge("headway_replaced", "Uses of the replacement.") { $0.replaced }
    gauge("headway_left_out_files", "Files in which a pattern gave up.") { $0.leftOut.count }
    text.family(
      "headway_progress_ratio", "gauge", "New uses among all.",
      migrations.compactMap { migration in
        migration.progress.map { ([("migration", migration.id)], "\($0)") }
      }, unit: "ratio")
    text.family(
      "headway_module_remaining", "gauge", "Uses that are left in a module; none has no name.",
      migrations.flatMap { migration in
        migration.byModule.map {
          ([("migration", migration.id), ("module", $0.module ?? "")], "\($0.remaining)")
        }
      })
    text.family(
      "headway_team_remaining", "gauge", "Uses that are left to a team; nobody has no name.",
      migrations.flatMap { migration in
        migration.byTeam.map {
          ([("migration", migration.id), ("team", $0.team ?? "")], "\($0.remaining)")
        }
      })
    return text.ended
  }
}

/// Text in the OpenMetrics format, family after family.
struct OpenMetricsText {
  private var text = ""

  /// - Parameters:
  ///   - samples: labels and value of each; behind the value, after a blank, its time where it has one,
  ///     in seconds since 1970.
  ///   - suffix: what the samples' names add to the family's.
  mutating func family(
    _ name: String, _ type: String, _ help: String,
    _ samples: [(labels: [(name: String, value: String)], value: String)], suffix: String = "",
    unit: String? = nil
  ) {
    guard !samples.isEmpty else { return }
    text += "# TYPE \(name) \(type)\n"
    if let unit { text += "# UNIT \(name) \(unit)\n" }
    text += "# HELP \(name) \(OpenMetricsText.escaped(help))\n"
    for sample in samples {
      let labels = sample.labels.map { "\($0.name)=\"\(OpenMetricsText.escaped($0.value))\"" }
      text += "\(name)\(suffix){\(labels.joined(separator: ","))} \(sample.value)\n"
    }
  }

  /// The whole, with its end.
  var ended: String { text + "# EOF\n" }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
