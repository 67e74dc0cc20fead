import ToolBaselines

/// The parsers of the files in which other tools record violations.
enum ToolBaselineParser: String, FuzzedParser {
  case eslintSuppressions, phpstanBaseline, rubocopTodo, packwerkTodo, archunitStore
  case detektBaseline, swiftlintBaseline, ktlintBaseline, sarif

  private var format: ToolBaselineFormat? {
    ToolBaselineFormat.allCases.first { "\($0)" == rawValue }
  }

  func problem(_ input: [UInt8]) -> String? {
    guard let format else { return "no format" }
    do throws(ToolBaselineError) {
      let entries = try format.entries(input)
      let location = ToolBaselineLocation(Array("a/b/c".utf8), format, folder: nil)
      for entry in entries {
        guard let path = try? location.path(of: entry.path) else { continue }
        if path.isEmpty || path[0] == UInt8(ascii: "/") || path.contains(where: { $0 < 0x20 }) {
          return "an unusual path"
        }
      }
      if entries.contains(where: { $0.count < 1 }) { return "an entry without violations" }
      return invalidLine(entries.map(\.entryLine), in: input)
    } catch {
      return error.message.isEmpty ? "no message" : invalidLine([error.line ?? 0], in: input)
    }
  }
}
