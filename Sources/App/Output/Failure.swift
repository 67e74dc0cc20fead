import Foundation
import Terminal
import Workspace

/// One or more errors that end a command with exit code 2, printed to standard error.
///
/// Messages start in lowercase and have no final period.
package struct Failure: Error, CustomStringConvertible {
  package struct Item: Encodable {
    package var code: String
    package var message: String
    package var path: String?
    package var line: Int?
    package var column: Int?
    package var hint: String?

    package init(
      code: String, message: String, path: String? = nil, line: Int? = nil, column: Int? = nil,
      hint: String? = nil
    ) {
      self.code = code
      self.message = message
      self.path = path
      self.line = line
      self.column = column
      self.hint = hint
    }
  }

  /// The number of errors that are printed as text. The cause of more is usually the same.
  private static let shown = 10

  package let items: [Item]

  package init(items: [Item]) { self.items = items }

  package init(code: String, message: String, hint: String? = nil) {
    items = [Item(code: code, message: message, hint: hint)]
  }

  /// Creates the error for a file that can't be read.
  ///
  /// - Parameters:
  ///   - code: the code of the error.
  ///   - path: the path as the user typed it.
  package init(code: String, unreadable path: String) {
    let isThere = FileManager.default.fileExists(atPath: path)
    self.init(
      code: code, message: "can't read \(path)" + (isThere ? "" : ": there is no such file"))
  }

  package init(_ issues: [ConfigurationDiagnostic]) {
    items = issues.map {
      Item(
        code: "configuration", message: $0.message, path: $0.path,
        line: $0.line > 0 ? $0.line : nil, column: $0.column > 0 ? $0.column : nil, hint: $0.hint)
    }
  }

  /// The message of the first error.
  package var description: String { items.first?.message ?? "" }

  package func print(asJSON: Bool) {
    let text: String
    if asJSON {
      text = JSONOutput.text(["errors": items])
    } else {
      let rest = items.count - Failure.shown
      text =
        (items.prefix(Failure.shown).map { $0.line(after: "headway: ") }
        + (rest > 0 ? ["headway: and \(rest) more \(rest == 1 ? "error" : "errors")"] : []))
        .joined(separator: "\n")
    }
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

extension Failure.Item {
  /// The error as one line: `path:line:column: message; hint`.
  package func line(after lead: String) -> String {
    var line = lead
    if let path {
      let place = [self.line, column].compactMap { $0 }.prefix { $0 > 0 }
      line += path + place.map { ":\($0)" }.joined() + ": "
    }
    line += message
    if let hint { line += "; \(hint)" }
    return SafeText.line(line)
  }
}

/// Untrusted text made safe for a terminal: control characters become visible symbols.
package enum SafeText {
  package static func line(_ text: String) -> String {
    VisibleText.line(text)
  }

  /// Returns the sentences of a notice as the message of an error: it begins in lowercase, has no final
  /// period, and semicolons separate what were sentences.
  package static func message(_ sentences: String) -> String {
    var message = ""
    var isQuoted = false
    var isStart = true
    var rest = sentences[...]
    while let character = rest.popFirst() {
      if isStart {
        // A name keeps its capital letter.
        let isName =
          rest.prefix { $0.isLetter }.contains { $0.isUppercase } || rest.hasPrefix("eadway")
        message += isName ? "\(character)" : character.lowercased()
        isStart = false
      } else if character == ".", !isQuoted, rest.isEmpty {
        break
      } else if character == ".", !isQuoted, rest.first == " " {
        rest.removeFirst()
        message += "; "
        isStart = true
      } else {
        message.append(character)
      }
      if character == "\"" { isQuoted.toggle() }
    }
    return message
  }

  /// Prints data for programs. In a terminal, control characters become visible.
  package static func printData(_ text: String, terminator: String = "\n") {
    guard isatty(1) != 0 else { return print(text, terminator: terminator) }
    let rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    print(rows.map { line(String($0)) }.joined(separator: "\n"), terminator: terminator)
  }

  /// Prints a warning or notice to standard error.
  package static func printError(_ text: String) {
    // Lines that are still in the buffer come first, and whole.
    fflush(nil)
    FileHandle.standardError.write(Data((line("headway: \(text)") + "\n").utf8))
  }
}

/// Pretty-printed JSON with sorted keys, unescaped slashes and no control characters.
package enum JSONOutput {
  package static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "{}" }
    return escaped(String(decoding: data, as: UTF8.self))
  }

  /// Escapes DEL and the C1 controls, which the encoder leaves as they are. They only occur in strings.
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
