/// A strict parser for the OpenMetrics text format 1.0.0 and the metric types that Headway uses.
struct OpenMetricsParser {
  struct Sample: Equatable {
    let name: String
    let labels: [String: String]
    let value: Double
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var samples: [Sample] = []
  private var family: (name: String, type: String?, unit: String?, help: String?, hasSamples: Bool)?
  private var familyNames: Set<String> = []
  private var sampleKeys: Set<String> = []

  init(_ text: String) throws {
    guard text.hasSuffix("# EOF\n") else { throw Problem(description: "missing # EOF at the end") }
    let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index == lines.count - 1 {
        guard line == "# EOF" else { throw Problem(description: "the last line is \(line)") }
      } else if line.hasPrefix("#") {
        try readMetadata(line)
      } else {
        try readSample(line)
      }
    }
  }

  private mutating func readMetadata(_ line: Substring) throws {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "#" else {
      throw Problem(description: "invalid metadata: \(line)")
    }
    let name = String(words[2])
    guard Self.isValidName(name) else { throw Problem(description: "invalid name: \(name)") }
    if family?.name != name {
      guard familyNames.insert(name).inserted else {
        throw Problem(description: "duplicate metric family: \(name)")
      }
      family = (name, nil, nil, nil, false)
    }
    guard family?.hasSamples == false else {
      throw Problem(description: "metadata after samples: \(line)")
    }
    switch words[1] {
    case "TYPE":
      guard family?.type == nil, ["gauge", "info", "unknown"].contains(words[3]) else {
        throw Problem(description: "invalid type: \(line)")
      }
      family?.type = String(words[3])
    case "UNIT":
      guard family?.unit == nil, name.hasSuffix("_" + words[3]) else {
        throw Problem(description: "invalid unit: \(line)")
      }
      family?.unit = String(words[3])
    case "HELP":
      guard family?.help == nil else { throw Problem(description: "duplicate HELP: \(line)") }
      var rest = words[3]
      family?.help = try Self.unescaped(&rest, upTo: nil)
    default: throw Problem(description: "unknown metadata: \(line)")
    }
  }

  private mutating func readSample(_ line: Substring) throws {
    var rest = line
    let name = String(rest.prefix { $0 != "{" && $0 != " " })
    rest = rest.dropFirst(name.count)
    guard let family, name == family.name + (family.type == "info" ? "_info" : "") else {
      throw Problem(description: "sample outside its metric family: \(name)")
    }
    self.family?.hasSamples = true
    var labels: [String: String] = [:]
    if rest.first == "{" {
      rest = rest.dropFirst()
      while rest.first != "}" {
        if !labels.isEmpty {
          guard rest.first == "," else { throw Problem(description: "missing comma: \(line)") }
          rest = rest.dropFirst()
        }
        let label = String(rest.prefix { $0 != "=" })
        guard Self.isValidName(label), !label.contains(":"),
          rest.dropFirst(label.count).hasPrefix("=\"")
        else { throw Problem(description: "invalid label: \(line)") }
        rest = rest.dropFirst(label.count + 2)
        let value = try Self.unescaped(&rest, upTo: "\"")
        guard labels.updateValue(value, forKey: label) == nil else {
          throw Problem(description: "duplicate label: \(label)")
        }
      }
      rest = rest.dropFirst()
    }
    guard rest.first == " ", let value = Double(rest.dropFirst()) else {
      throw Problem(description: "missing value: \(line)")
    }
    guard family.type != "info" || value == 1 else {
      throw Problem(description: "the value of an info metric must be 1: \(line)")
    }
    let key = name + labels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined()
    guard sampleKeys.insert(key).inserted else {
      throw Problem(description: "duplicate sample: \(line)")
    }
    samples.append(Sample(name: name, labels: labels, value: value))
  }

  private static func unescaped(_ rest: inout Substring, upTo end: Character?) throws -> String {
    var text = ""
    while let character = rest.popFirst() {
      if character == end { return text }
      guard character == "\\" else {
        if character == "\"", end == nil { throw Problem(description: "unescaped quote in HELP") }
        text.append(character)
        continue
      }
      switch rest.popFirst() {
      case "\\": text.append("\\")
      case "\"": text.append("\"")
      case "n": text.append("\n")
      default: throw Problem(description: "invalid escape sequence")
      }
    }
    guard end == nil else { throw Problem(description: "unterminated label value") }
    return text
  }

  private static func isValidName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(48...57).contains(first) else { return false }
    return text.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
        || $0 == 58
    }
  }
}
