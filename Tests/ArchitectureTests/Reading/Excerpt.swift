/// A piece of a Swift file that a guide shows: a block whose first line names the file in a comment.
struct Excerpt {
  let path: String
  let text: String
  /// Where the block begins in the guide.
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
