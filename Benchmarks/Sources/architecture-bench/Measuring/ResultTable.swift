/// The result as a Markdown table, which is also readable in a terminal.
@MainActor struct ResultTable {
  let work: [Work]
  let samples: [Samples]

  var text: String {
    var rows = [["work", "target µs", "median µs", "5 to 95%", "n", "ratio"]]
    for (work, samples) in zip(work, samples) {
      rows.append([
        work.name, work.aim.map(Self.short) ?? "", Self.short(samples.median),
        "\(Self.short(samples.low)) to \(Self.short(samples.high))",
        "\(samples.values.count) × \(samples.repetitions)", ratio(of: work, samples),
      ])
    }
    return Self.markdown(rows)
  }

  private func ratio(of work: Work, _ samples: Samples) -> String {
    guard let name = work.against,
      let other = self.work.firstIndex(where: { $0.name == name })
    else { return "" }
    return "\(Self.short(samples.ratio(to: self.samples[other]))) × \(name)"
  }

  /// The work whose median is above its target.
  var missed: [String] {
    zip(work, samples).compactMap { work, samples in
      guard let aim = work.aim, samples.median > aim else { return nil }
      return "\(work.name): \(Self.short(samples.median)) µs, target \(Self.short(aim)) µs"
    }
  }

  static func markdown(_ rows: [[String]]) -> String {
    guard let head = rows.first else { return "" }
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "| \(padded.joined(separator: " | ")) |"
    }
    let rule = "|\(widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|"))|"
    return ([line(head), rule] + rows.dropFirst().map(line)).joined(separator: "\n")
  }

  /// Formats a number with three significant digits.
  static func short(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    let scale = [1.0, 10.0, 100.0, 1_000.0][digits]
    let whole = Int((value * scale).rounded())
    guard digits > 0 else { return "\(whole)" }
    let fraction = "\(whole % Int(scale))"
    return
      "\(whole / Int(scale)).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
  }
}
