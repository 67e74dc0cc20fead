/// A file of ArchUnit's store of frozen rules: one violation on each line. A line break within a
/// violation follows a backslash.
enum ArchUnitStore {
  static func entries(_ bytes: [UInt8]) throws(ToolBaselineError) -> [ToolBaselineEntry] {
    let text = try ToolBaselineFormat.text(bytes)
    var entries: [ToolBaselineEntry] = []
    var violation = ""
    var start = 1
    func add() throws(ToolBaselineError) {
      if violation.allSatisfy(\.isWhitespace) { return }
      guard violation.contains("<") || violation.contains(" ") else {
        throw ToolBaselineError("expected a violation of an ArchUnit rule", line: start)
      }
      entries.append(entry(violation, line: start))
    }
    for (index, line) in ToolBaselineFormat.lines(text).enumerated() {
      for mark in ["<<<<<<<", "=======", ">>>>>>>"] where line.hasPrefix(mark) {
        throw ToolBaselineError("the file contains a merge conflict", line: index + 1)
      }
      if violation.isEmpty { start = index + 1 }
      if line.last == "\\" {
        violation += line.dropLast() + " "
        continue
      }
      violation += line
      try add()
      violation = ""
    }
    try add()
    return entries
  }

  /// A violation ends with the name of its file and the line, such as `in (Order.java:25)`. The
  /// directory is the package of the first class.
  private static func entry(_ violation: String, line: Int) -> ToolBaselineEntry {
    var entry = ToolBaselineEntry(path: nil, rule: "", entryLine: line)
    entry.message = violation
    guard let place = place(in: violation), let member = member(in: violation) else { return entry }
    entry.path = path(of: member, in: place.file)
    if place.line > 0 { entry.line = place.line }
    return entry
  }

  private static func place(in violation: String) -> (file: Substring, line: Int)? {
    guard let open = violation.lastIndex(of: "("), let close = violation.lastIndex(of: ")"),
      open < close
    else { return nil }
    let inner = violation[violation.index(after: open)..<close]
    let parts = inner.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let line = Int(parts[1]), line >= 0, parts[0].contains("."),
      !parts[0].contains("/")
    else { return nil }
    return (parts[0], line)
  }

  /// The name between the first angle brackets, without parameters.
  private static func member(in violation: String) -> Substring? {
    guard let open = violation.firstIndex(of: "<") else { return nil }
    let rest = violation[violation.index(after: open)...]
    return rest.prefix { $0 != "(" && $0 != ">" && $0 != "<" }
  }

  private static func path(of member: Substring, in file: Substring) -> String {
    let components = member.split(separator: ".")
    let name = file.prefix { $0 != "." }
    // A class has the name of its file, or starts with a capital letter.
    let end =
      components.firstIndex { $0.prefix { $0 != "$" } == name }
      ?? components.firstIndex { $0.first?.isUppercase == true } ?? 0
    return (components[..<end] + [file]).joined(separator: "/")
  }
}
