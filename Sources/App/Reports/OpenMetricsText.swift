import Workspace

/// Text in the OpenMetrics format, built one metric family at a time.
struct OpenMetricsText {
  private var text = ""

  /// - Parameters:
  ///   - samples: labels and values.
  ///   - suffix: appended to the family's name in each sample.
  mutating func family(
    _ name: String, _ type: String, _ help: String,
    _ samples: [(labels: [(name: String, value: String)], value: String)], suffix: String = "",
    unit: String? = nil
  ) {
    guard !samples.isEmpty else { return }
    addHeader(name, type, help, unit: unit)
    for sample in samples {
      text += "\(name)\(suffix)\(OpenMetricsText.text(sample.labels)) \(sample.value)\n"
    }
  }

  /// Adds a gauge with a sample for each day, at midnight in UTC. A day without a step has the value of the
  /// day before: without a sample, its value would be unknown. A series ends with its last step if that is a
  /// zero.
  ///
  /// - Parameters:
  ///   - lines: the labels, and the steps, oldest first. Each has the value from its day to the next step,
  ///     or nil if the value is unknown.
  ///   - last: the day of the last sample; nil if there are no steps.
  mutating func dailyGauge(
    _ name: String, _ help: String,
    _ lines: [(labels: [(name: String, value: String)], steps: [(day: Day, value: Int?)])],
    until last: Day?
  ) {
    guard let last, lines.contains(where: { $0.steps.contains { $0.value != nil } })
    else { return }
    addHeader(name, "gauge", help)
    for line in lines {
      let start = "\(name)\(OpenMetricsText.text(line.labels)) "
      for (index, step) in line.steps.enumerated() {
        guard let value = step.value else { continue }
        let isLast = index == line.steps.count - 1
        let end = value == 0 ? min(step.day, last) + 1 : last + 1
        let next = isLast ? end : line.steps[index + 1].day
        for day in step.day.number..<max(step.day.number, next.number) {
          text += start
          text += "\(value) \(day * 86_400)\n"
        }
      }
    }
  }

  private mutating func addHeader(
    _ name: String, _ type: String, _ help: String, unit: String? = nil
  ) {
    text += "# TYPE \(name) \(type)\n"
    if let unit { text += "# UNIT \(name) \(unit)\n" }
    text += "# HELP \(name) \(OpenMetricsText.escaped(help))\n"
  }

  private static func text(_ labels: [(name: String, value: String)]) -> String {
    "{" + labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",") + "}"
  }

  /// The complete text, with the end marker.
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
