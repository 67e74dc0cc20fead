import Terminal

/// Swift code of a test that replays a recorded session.
package struct RecordedTest: Sendable {
  /// The name of the recording, which is beside the test.
  let file: String
  /// The command that recorded it.
  let command: String
  /// The modules to import.
  let imports: [String]
  /// The modules to import with `@testable`.
  let testableImports: [String]
  /// The expression that replays the path in the constant `file`.
  let replay: String
  /// Texts that the last screen must contain.
  let expected: [String]
  /// Texts that the last screen must not contain.
  let unexpected: [String]

  /// Creates a test. Without texts, it expects that all screens stay as recorded.
  ///
  /// - Parameters:
  ///   - file: the name of the recording, which must be in the folder of the test.
  ///   - command: the command that recorded it.
  ///   - imports: the modules to import.
  ///   - testableImports: the modules to import with `@testable`.
  ///   - replay: the expression that replays the path in the constant `file`.
  ///   - expected: texts that the last screen must contain.
  ///   - unexpected: texts that the last screen must not contain.
  package init(
    _ file: String, command: String, imports: [String], testableImports: [String] = [],
    replay: String, expected: [String] = [], unexpected: [String] = []
  ) {
    self.file = file
    self.command = command
    self.imports = imports
    self.testableImports = testableImports
    self.replay = replay
    self.expected = expected
    self.unexpected = unexpected
  }

  /// Returns the text of the test's file.
  ///
  /// - Parameter recording: the recording.
  package func source(of recording: Recording) -> String {
    let name = typeName
    let title =
      expected.isEmpty && unexpected.isEmpty
      ? "the screens of \(file) stay as recorded" : "\(file) ends with the expected screen"
    var expectations = expected.map {
      "#expect(session.text.contains(\(RecordedTest.literal($0))))"
    }
    expectations += unexpected.map {
      "#expect(!session.text.contains(\(RecordedTest.literal($0))))"
    }
    if expectations.isEmpty { expectations = ["#expect(session.difference == nil)"] }
    return """
      \(importLines)

      /// A session of `\(VisibleText.line(command))`. Its input:
      \(RecordedTest.comment(of: recording))
      @MainActor @Suite struct \(name)Tests {
        @Test(\(RecordedTest.literal(title)))
        func replay() async throws {
          let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: \(RecordedTest.literal(file))).path
          let session = try await \(replay)
          \(expectations.joined(separator: "\n    "))
        }
      }

      """
  }

  /// Returns the reasons why the test passes before anything is repaired, as notes for the author.
  package func notes(on session: ReplayedSession) -> [String] {
    var notes = ["put \(file) into the folder of the test"]
    guard !expected.isEmpty || !unexpected.isEmpty else {
      notes.append(
        session.difference == nil
          ? "the test passes as long as all screens stay the same; use --expect for a screen that is wrong"
          : "the test fails, because a screen differs from the recording")
      return notes
    }
    let passes =
      expected.allSatisfy(session.text.contains)
      && !unexpected.contains(where: session.text.contains)
    if passes { notes.append("the test passes already: the last screen is as expected") }
    return notes
  }

  private var importLines: String {
    let lines = imports.map { "import \($0)" }.joined(separator: "\n")
    let testable = testableImports.map { "@testable import \($0)" }.joined(separator: "\n")
    return testable.isEmpty ? lines : "\(lines)\n\n\(testable)"
  }

  /// The name of the recording as the name of a type: `LostSelection` for `lost-selection.session`.
  private var typeName: String {
    let words = file.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Session" + name
  }

  private static func literal(_ text: String) -> String { text.debugDescription }

  /// The input in lines of a comment, with typed characters as words.
  private static func comment(of recording: Recording) -> String {
    var words: [String] = []
    for event in recording.events {
      guard case .input(let input) = event else { continue }
      if case .key(let press) = input, case .character(let typed) = press.key,
        press.modifiers.isEmpty, typed != " "
      {
        words.append(VisibleText.line(String(typed)))
      } else {
        words.append(event.shortText)
      }
      if words.count == mostWords {
        words.append("…")
        break
      }
    }
    var lines = ["///"]
    for word in words {
      if lines[lines.count - 1].count + word.count > lineLength { lines.append("///") }
      lines[lines.count - 1] += " " + word
    }
    return lines.joined(separator: "\n")
  }

  private static let mostWords = 400
  private static let lineLength = 98
}
