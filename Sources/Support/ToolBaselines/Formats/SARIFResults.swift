/// A SARIF log of version 2.1.0: the results of one or more runs.
///
/// Results that the tool reports as absent or as no problem don't count.
enum SARIFResults {
  static func entries(_ bytes: [UInt8]) throws(ToolBaselineError) -> [ToolBaselineEntry] {
    var reader = JSONReader(bytes)
    var entries: [ToolBaselineEntry] = []
    var hasVersion = false
    var hasRuns = false
    try reader.object("a SARIF log") { key, reader throws(ToolBaselineError) in
      switch key {
      case "version":
        let version = try reader.string("\"version\"")
        guard version == "2.1.0" else {
          throw reader.error("unknown version \"\(version)\"; the known version is 2.1.0")
        }
        hasVersion = true
      case "runs":
        hasRuns = true
        try reader.array("an array of runs") { reader throws(ToolBaselineError) in
          var run = Run()
          try run.read(&reader)
          entries += try run.entries()
        }
      default: try reader.skip()
      }
    }
    try reader.finish()
    guard hasVersion, hasRuns else {
      throw ToolBaselineError("a SARIF log needs \"version\" and \"runs\"")
    }
    return entries
  }

  private struct Run {
    private var artifacts: [String?] = []
    private var rules: [String?] = []
    private var results: [Result] = []

    mutating func read(_ reader: inout JSONReader) throws(ToolBaselineError) {
      var run = self
      try reader.object("a run") { key, reader throws(ToolBaselineError) in
        switch key {
        case "artifacts":
          try reader.array("an array of artifacts") { reader throws(ToolBaselineError) in
            var uri: String?
            try reader.object("an artifact") { key, reader throws(ToolBaselineError) in
              if key == "location" {
                uri = try Location(artifact: &reader).uri
              } else {
                try reader.skip()
              }
            }
            run.artifacts.append(uri)
          }
        case "tool": try run.readTool(&reader)
        case "results" where reader.isNull: try reader.skip()
        case "results":
          try reader.array("an array of results") { reader throws(ToolBaselineError) in
            run.results.append(try Result(&reader))
          }
        default: try reader.skip()
        }
      }
      self = run
    }

    private mutating func readTool(_ reader: inout JSONReader) throws(ToolBaselineError) {
      var rules: [String?] = []
      try reader.object("a tool") { key, reader throws(ToolBaselineError) in
        guard key == "driver" else { return try reader.skip() }
        try reader.object("a driver") { key, reader throws(ToolBaselineError) in
          guard key == "rules" else { return try reader.skip() }
          try reader.array("an array of rules") { reader throws(ToolBaselineError) in
            var id: String?
            try reader.object("a rule") { key, reader throws(ToolBaselineError) in
              if key == "id" { id = try reader.string("\"id\"") } else { try reader.skip() }
            }
            rules.append(id)
          }
        }
      }
      self.rules = rules
    }

    func entries() throws(ToolBaselineError) -> [ToolBaselineEntry] {
      var entries: [ToolBaselineEntry] = []
      for result in results where result.isViolation {
        var entry = result.entry
        if entry.rule.isEmpty, let index = result.ruleIndex, rules.indices.contains(index) {
          entry.rule = rules[index] ?? ""
        }
        var uri = result.location.uri
        if uri == nil, let index = result.location.index {
          guard artifacts.indices.contains(index), let named = artifacts[index] else {
            throw ToolBaselineError(
              "a result refers to the unknown artifact \(index)", line: entry.entryLine)
          }
          uri = named
        }
        if let uri { entry.path = try SARIFResults.path(uri, line: entry.entryLine) }
        entries.append(entry)
      }
      return entries
    }
  }

  private struct Location {
    var uri: String?
    var index: Int?

    init() {}

    init(artifact reader: inout JSONReader) throws(ToolBaselineError) {
      var location = Location()
      try reader.object("an artifact location") { key, reader throws(ToolBaselineError) in
        switch key {
        case "uri": location.uri = try reader.string("\"uri\"")
        case "index": location.index = try reader.optionalIndex()
        default: try reader.skip()
        }
      }
      self = location
    }
  }

  private struct Result {
    var entry: ToolBaselineEntry
    var location = Location()
    var ruleIndex: Int?
    var isViolation = true

    init(_ reader: inout JSONReader) throws(ToolBaselineError) {
      entry = ToolBaselineEntry(path: nil, rule: "", entryLine: reader.line())
      var result = self
      try reader.object("a result") { key, reader throws(ToolBaselineError) in
        switch key {
        case "ruleId": result.entry.rule = try reader.string("\"ruleId\"")
        case "ruleIndex": result.ruleIndex = try reader.optionalIndex()
        case "rule":
          try reader.object("a rule") { key, reader throws(ToolBaselineError) in
            switch key {
            case "id": result.entry.rule = try reader.string("\"id\"")
            case "index": result.ruleIndex = try reader.optionalIndex()
            default: try reader.skip()
            }
          }
        case "kind":
          if try reader.string("\"kind\"") != "fail" { result.isViolation = false }
        case "baselineState":
          if try reader.string("\"baselineState\"") == "absent" { result.isViolation = false }
        case "message":
          try reader.object("a message") { key, reader throws(ToolBaselineError) in
            if key == "text" {
              result.entry.message = try reader.string("\"text\"")
            } else {
              try reader.skip()
            }
          }
        case "locations":
          var isFirst = true
          try reader.array("an array of locations") { reader throws(ToolBaselineError) in
            if isFirst { try result.readLocation(&reader) } else { try reader.skip() }
            isFirst = false
          }
        default: try reader.skip()
        }
      }
      self = result
    }

    private mutating func readLocation(_ reader: inout JSONReader) throws(ToolBaselineError) {
      var result = self
      try reader.object("a location") { key, reader throws(ToolBaselineError) in
        guard key == "physicalLocation" else { return try reader.skip() }
        try reader.object("a physical location") { key, reader throws(ToolBaselineError) in
          switch key {
          case "artifactLocation": result.location = try Location(artifact: &reader)
          case "region":
            try reader.object("a region") { key, reader throws(ToolBaselineError) in
              switch key {
              case "startLine": result.entry.line = try reader.integer("\"startLine\"")
              case "startColumn": result.entry.column = try reader.integer("\"startColumn\"")
              default: try reader.skip()
              }
            }
          default: try reader.skip()
          }
        }
      }
      self = result
    }
  }

  /// The path of a relative URI, without escapes.
  private static func path(_ uri: String, line: Int) throws(ToolBaselineError) -> String {
    var bytes: [UInt8] = []
    var rest = Array(uri.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { throw ToolBaselineError("invalid escape sequence in the URI \(uri)", line: line) }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    guard let path = String(validating: bytes, as: UTF8.self) else {
      throw ToolBaselineError("the URI \(uri) isn't valid UTF-8", line: line)
    }
    return path
  }
}

extension JSONReader {
  /// Reads an index; nil for -1, the default.
  fileprivate mutating func optionalIndex() throws(ToolBaselineError) -> Int? {
    if isNegative {
      try skip()
      return nil
    }
    return try integer("an index")
  }
}
