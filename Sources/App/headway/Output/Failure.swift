import Foundation
import Terminal
import Workspace

/// Why a command can't do what it was asked: printed to standard error, exit code 2.
struct Failure: Error {
  struct Item: Encodable {
    var code: String
    var message: String
    var path: String?
    var line: Int?
    var column: Int?
    var hint: String?
  }

  let items: [Item]

  init(items: [Item]) { self.items = items }

  init(code: String, message: String, hint: String? = nil) {
    items = [Item(code: code, message: message, hint: hint)]
  }

  init(_ issues: [ConfigurationIssue]) {
    items = issues.map {
      Item(
        code: "configuration", message: $0.message, path: $0.path,
        line: $0.line > 0 ? $0.line : nil, column: $0.column > 0 ? $0.column : nil, hint: $0.hint)
    }
  }

  func print(asJSON: Bool) {
    let text: String
    if asJSON {
      text = JSONOutput.text(["errors": items])
    } else {
      text = items.map { $0.line(after: "headway: ") }.joined(separator: "\n")
    }
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

extension Failure.Item {
  /// The item for people, in one line.
  func line(after lead: String) -> String {
    var line = lead
    if let path {
      let place = [self.line, column].compactMap { $0 }.prefix { $0 > 0 }
      line += path + place.map { ":\($0)" }.joined() + ": "
    }
    line += message
    if let hint { line += " (\(hint))" }
    return SafeText.line(line)
  }
}

/// Text of a repository made safe for a terminal: control characters become visible symbols.
enum SafeText {
  static func line(_ text: String) -> String {
    VisibleText.line(text)
  }

  /// What a program would read, made visible line by line where people look at it.
  static func printData(_ text: String, terminator: String = "\n") {
    guard isatty(1) != 0 else { return print(text, terminator: terminator) }
    let rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    print(rows.map { line(String($0)) }.joined(separator: "\n"), terminator: terminator)
  }

  /// Tells on standard error what went wrong, though the program goes on.
  static func printError(_ text: String) {
    FileHandle.standardError.write(Data((line("headway: \(text)") + "\n").utf8))
  }
}

/// JSON as people and programs read it: sorted keys, slashes as they are, and no byte that a terminal
/// would take for a command.
enum JSONOutput {
  static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "{}" }
    return escaped(String(decoding: data, as: UTF8.self))
  }

  /// The encoder escapes what is below the space; DEL and the C1 controls stand in strings only, too.
  private static func escaped(_ text: String) -> String {
    var result = ""
    result.unicodeScalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if (0x7F...0x9F).contains(scalar.value) {
        result += "\\u00" + String(scalar.value, radix: 16)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
