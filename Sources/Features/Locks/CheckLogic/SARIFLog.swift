import CheckInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The result of a check as SARIF 2.1.0, for code scanning.
///
/// Columns are counted in UTF-16 code units. A fingerprint consists of the file, the line's text
/// and the number of earlier lines with the same text, so that it stays the same when lines move.
/// Source: OASIS, “Static Analysis Results Interchange Format (SARIF) Version 2.1.0”.
package struct SARIFLog: Encodable {
  private let report: CheckReport
  private let version: String

  /// - Parameters:
  ///   - report: the result of the check.
  ///   - version: the version of Headway.
  package init(_ report: CheckReport, version: String) {
    self.report = report
    self.version = version
  }

  private enum Keys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      forKey: .schema)
    try container.encode("2.1.0", forKey: .version)
    try container.encode([Run(report, version: version)], forKey: .runs)
  }

  private struct Run: Encodable {
    struct Tool: Encodable { let driver: Driver }

    struct Driver: Encodable {
      let name = "Headway"
      let semanticVersion: String
      let rules: [Rule]
    }

    let tool: Tool
    let columnKind = "utf16CodeUnits"
    let invocations: [Invocation]
    let results: [Result]

    init(_ report: CheckReport, version: String) {
      var rules: [Rule] = []
      var indices: [String: Int] = [:]
      var seen: [String: Int] = [:]
      let all = report.findings.map { ($0, "error") } + report.notes.map { ($0, "note") }
      results = all.map { finding, level in
        let rule = Rule(finding)
        if indices[rule.id] == nil {
          indices[rule.id] = rules.count
          rules.append(rule)
        }
        let key = "\(rule.id)\n\(finding.path)\n\(finding.text)"
        seen[key, default: 0] += 1
        return Result(
          finding, rule: rule.id, index: indices[rule.id] ?? 0, level: level,
          fingerprint: "\(StableHash(key.utf8).hexadecimal):\(seen[key] ?? 1)")
      }
      invocations = [Invocation(report)]
      tool = Tool(driver: Driver(semanticVersion: version, rules: rules))
    }
  }

  /// Whether the check was complete, with a notification per file or rule that couldn't be checked.
  private struct Invocation: Encodable {
    struct Notification: Encodable {
      let level: String
      let message: Message
      let locations: [Location]
    }

    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]

    init(_ report: CheckReport) {
      executionSuccessful = report.uncheckedFiles.isEmpty && report.invalidRules.isEmpty
      toolExecutionNotifications =
        report.uncheckedFiles.map {
          Notification(
            level: "error", message: Message(text: "couldn't be checked: \($0.reason)"),
            locations: [Location($0)])
        }
        + report.uncheckedRules.map {
          Notification(
            level: $0.isInvalid ? "error" : "warning", message: Message(text: $0.message),
            locations: [Location($0)])
        }
    }
  }

  private struct Message: Encodable { let text: String }

  private struct Rule: Encodable {
    let id: String
    let name: String
    let shortDescription: Message
    let helpUri: String?
    let help: Message?

    init(_ finding: CheckFinding) {
      id = finding.rule.rawValue + (finding.id.map { "/\($0)" } ?? "")
      name = finding.title ?? finding.id ?? finding.rule.rawValue
      shortDescription = Message(text: finding.title ?? finding.message)
      // The file is only valid if this is a URI.
      helpUri = finding.docs.flatMap { Markup.isWebAddress($0) ? $0 : nil }
      let instead = finding.replacements.map { "Use instead: \($0)" }
      help =
        finding.patterns.isEmpty
        ? nil
        : Message(
          text: (finding.patterns.map { "Pattern: \($0)" } + instead).joined(separator: "\n"))
    }
  }

  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
    let partialFingerprints: [String: String]

    init(_ finding: CheckFinding, rule: String, index: Int, level: String, fingerprint: String) {
      self.level = level
      ruleId = rule
      ruleIndex = index
      message = Message(text: finding.message)
      locations = [Location(finding)]
      // GitHub uses this name.
      partialFingerprints = ["primaryLocationLineHash": fingerprint]
    }
  }

  private struct Location: Encodable {
    struct Physical: Encodable {
      let artifactLocation: Artifact
      let region: Region?
    }

    struct Artifact: Encodable {
      let uri: String
      let uriBaseId = "%SRCROOT%"
    }

    struct Region: Encodable {
      let startLine: Int
      let startColumn: Int?
    }

    let physicalLocation: Physical

    init(_ file: UncheckedFile) {
      physicalLocation = Physical(
        artifactLocation: Artifact(uri: URIPath.escaped(file.path)), region: nil)
    }

    init(_ rule: UncheckedRule) {
      physicalLocation = Physical(
        artifactLocation: Artifact(uri: URIPath.escaped(rule.path)),
        region: Region(startLine: rule.line, startColumn: nil))
    }

    init(_ finding: CheckFinding) {
      physicalLocation = Physical(
        artifactLocation: Artifact(uri: URIPath.escaped(finding.path)),
        region: Region(
          startLine: finding.line,
          startColumn: UTF16Column.column(ofByte: finding.column, in: finding.text)))
    }
  }
}

/// Converts columns to UTF-16 code units.
package enum UTF16Column {
  /// Returns the column of a byte in a line, both from 1; nil if the line is shorter.
  package static func column(ofByte column: Int, in line: String) -> Int? {
    if column == 1 { return 1 }
    let bytes = Array(line.utf8)
    guard column > 1, column - 1 <= bytes.count else { return nil }
    return String(decoding: bytes[..<(column - 1)], as: UTF8.self).utf16.count + 1
  }
}

/// Escapes paths as relative references. Source: RFC 3986.
enum URIPath {
  static func escaped(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/":
        result.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
