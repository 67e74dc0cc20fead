/// The baseline of PHPStan, in NEON or as a PHP file: ignored errors with their file and number.
enum PHPStanBaseline {
  static func entries(_ bytes: [UInt8]) throws(ToolBaselineError) -> [ToolBaselineEntry] {
    let text = try ToolBaselineFormat.text(bytes)
    if text.drop(while: \.isWhitespace).hasPrefix("<?php") {
      var reader = PHPBaselineReader(bytes)
      return try reader.entries()
    }
    var reader = NEONBaselineReader()
    for (index, line) in ToolBaselineFormat.lines(text).enumerated() {
      try reader.read(line, number: index + 1)
    }
    return try reader.finish()
  }

  /// An ignored error.
  struct IgnoredError {
    let line: Int
    var message = ""
    var identifier = ""
    var count: Int?
    var paths: [String] = []

    init(line: Int) { self.line = line }

    /// Sets a value with a single text.
    ///
    /// - Throws: `ToolBaselineError` for an unknown key, which might change what the entry ignores.
    mutating func set(_ key: String, _ value: String, line: Int) throws(ToolBaselineError) {
      switch key {
      case "message", "rawMessage": message = value
      case "identifier": identifier = value
      case "count": count = try ToolBaselineFormat.count(value, line: line)
      case "path": paths = [value]
      default: try check(key, line: line)
      }
    }

    /// Adds an element of a list.
    mutating func add(_ key: String, _ value: String, line: Int) throws(ToolBaselineError) {
      if key == "paths" { paths.append(value) } else { try check(key, line: line) }
    }

    /// The keys that don't affect the count.
    private static let otherKeys: Set<String> = [
      "identifiers", "messages", "rawMessages", "reportUnmatched",
    ]

    func check(_ key: String, line: Int) throws(ToolBaselineError) {
      guard !IgnoredError.otherKeys.contains(key) else { return }
      throw ToolBaselineError("unknown key \"\(key)\" of an ignored error", line: line)
    }

    /// - Throws: `ToolBaselineError` without a count: PHPStan ignores any number of such errors.
    func entries() throws(ToolBaselineError) -> [ToolBaselineEntry] {
      guard let count else {
        throw ToolBaselineError("an ignored error has no \"count\"", line: line)
      }
      let files: [String?] = paths.isEmpty ? [nil] : paths
      return files.compactMap { path in
        if count == 0 { return nil }
        var entry = ToolBaselineEntry(
          path: path, rule: identifier, count: count, entryLine: line)
        entry.message = message
        return entry
      }
    }
  }
}
