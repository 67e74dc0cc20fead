/// A list of names, wrapped over a limited number of lines.
package enum NameList {
  /// The width of the terminal in columns, or 100 if standard output isn't a terminal.
  package static var columns: Int { OutputWidth.columns ?? 100 }

  /// - Parameters:
  ///   - columns: the width of a line. A single name may be longer.
  ///   - most: the maximum number of lines. The last one counts the omitted names.
  ///   - end: the text behind the last name.
  package static func lines(
    _ names: [String], columns: Int, most: Int = 6, end: String = ""
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    // The number of names in complete lines.
    var placed = 0
    for (index, name) in names.enumerated() {
      let word = name + (index + 1 < names.count ? "," : end)
      if !line.isEmpty, line.columns + 1 + word.columns > columns {
        if lines.count == most - 1 { return lines + ["and \(names.count - placed) more"] }
        lines.append(line)
        line = ""
        placed = index
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
