/// A code block in a guide that shows a part of a Swift file. The first line of the block is a
/// comment with the path.
struct Excerpt {
  let path: String
  let text: String
  /// Line of the block in the guide.
  let line: Int

  static func all(in guide: SourceFile) -> [Excerpt] {
    var excerpts: [Excerpt] = []
    var block: (start: Int, lines: [Substring])?
    for (index, line) in guide.lines.enumerated() {
      if let open = block {
        guard line == "```" else {
          block?.lines.append(line)
          continue
        }
        block = nil
        guard let first = open.lines.first, first.hasPrefix("// "), first.hasSuffix(".swift") else {
          continue
        }
        excerpts.append(
          Excerpt(
            path: String(first.dropFirst(3)),
            text: open.lines.dropFirst().joined(separator: "\n"), line: open.start))
      } else if line.hasPrefix("```") {
        block = (index + 1, [])
      }
    }
    return excerpts
  }
}
