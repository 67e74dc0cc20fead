import Workspace

/// The changed lines of a configuration or another file, with lines around them.
package enum ConfigurationDiff {
  package struct Line: Equatable, Sendable {
    package enum Kind: Sendable { case context, removed, added, gap }

    package let kind: Kind
    /// The line number in the file after the change, or before it for removed lines, from 1.
    package let number: Int
    package let text: String
  }

  /// - Parameters:
  ///   - id: the migration whose lines are returned; nil for all lines. All are returned if the
  ///     file has no entry with this id in lines of its own.
  ///   - context: the number of unchanged lines before and after changed ones.
  /// - Returns: lines in their order, removed ones first; empty without a change.
  package static func lines(
    _ change: FileChange, of id: String? = nil, context: Int = 2
  ) -> [Line] {
    let all = lines(from: change)
    guard let id, let entry = entry(id, in: all) else { return near(all, context) }
    return near(Array(all[entry]), context)
  }

  /// All lines of both files.
  private static func lines(from change: FileChange) -> [Line] {
    let (before, after) = (split(change.before), split(change.after))
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var all: [Line] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if removed.contains(old) {
        all.append(Line(kind: .removed, number: old + 1, text: before[old]))
        old += 1
      } else if added.contains(new) {
        all.append(Line(kind: .added, number: new + 1, text: after[new]))
        new += 1
      } else {
        all.append(Line(kind: .context, number: new + 1, text: after[new]))
        old += 1
        new += 1
      }
    }
    return all
  }

  /// The indices of the lines from the id of a migration up to the next entry of the list.
  private static func entry(_ id: String, in all: [Line]) -> Range<Int>? {
    let starts = ["- id: \(id)", "- id: '\(id)'", "- id: \"\(id)\""]
    func indentation(_ line: Line) -> Int { line.text.prefix { $0 == " " }.count }
    guard let first = all.firstIndex(where: { starts.contains(String($0.text.drop { $0 == " " })) })
    else { return nil }
    let end = all[(first + 1)...].firstIndex { line in
      line.text.contains { $0 != " " } && indentation(line) <= indentation(all[first])
    }
    return first..<(end ?? all.endIndex)
  }

  /// The lines of a text, without the empty one behind the last newline.
  private static func split(_ text: String) -> [String] {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The changed lines and those near them; a gap stands for the lines between.
  private static func near(_ all: [Line], _ context: Int) -> [Line] {
    var kept: Set<Int> = []
    for (index, line) in all.enumerated() where line.kind != .context {
      kept.formUnion(max(0, index - context)...min(all.count - 1, index + context))
    }
    var lines: [Line] = []
    var last: Int?
    for index in kept.sorted() {
      if let last, index > last + 1 { lines.append(Line(kind: .gap, number: 0, text: "")) }
      lines.append(all[index])
      last = index
    }
    return lines
  }
}
