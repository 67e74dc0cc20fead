import Routing

/// A plugin's answer to `count`: the lines that count in each file of the request.
package struct PluginCounts: Equatable, Sendable {
  /// The lines in each file, from 1 and in ascending order.
  package let lines: [[Int]]

  /// Decodes the answer. It must contain each file of the request once.
  ///
  /// - Parameters:
  ///   - answer: the result of the call.
  ///   - lineCounts: the number of lines in each file of the request.
  /// - Throws: ``JSONDiagnostics``, also if a file is missing or a line is beyond the end of its file.
  package init(_ answer: JSONTree, lineCounts: [Int]) throws(JSONDiagnostics) {
    let reader = JSONReader(answer)
    reader.members(["files"])
    if reader["files"] == nil { reader.note("missing", at: "files") }
    var lines = [[Int]?](repeating: nil, count: lineCounts.count)
    for place in reader.list("files", limit: lineCounts.count) {
      place.members(["file", "lines"])
      if place["file"] == nil { place.note("missing", at: "file") }
      if place["lines"] == nil { place.note("missing", at: "lines") }
      guard let file = place.integer(ifAny: "file", in: 0...max(0, lineCounts.count - 1)),
        let numbers = place["lines"]
      else { continue }
      guard lines[file] == nil else {
        place.note("another element has the same file", at: "file")
        continue
      }
      lines[file] = PluginCounts.lines(numbers, last: lineCounts[file])
    }
    for file in lines.indices where lines[file] == nil {
      reader.note("the file \(file) of the request is missing", at: "files")
    }
    try reader.finish()
    self.lines = lines.map { $0 ?? [] }
  }

  private static func lines(_ place: JSONReader, last: Int) -> [Int] {
    var lines: [Int] = []
    if case .array(let elements) = place.value, elements.count > last {
      place.note(
        "\(elements.count) lines, but the file has only \(last == 1 ? "1 line" : "\(last) lines")")
      return []
    }
    for element in place.list(limit: last) {
      guard case .integer(let line) = element.value, line >= 1, line <= last else {
        element.note("expected the number of a line of the file, from 1 to \(last)")
        break
      }
      guard lines.last.map({ $0 < line }) ?? true else {
        element.note("expected lines in ascending order, each once")
        break
      }
      lines.append(line)
    }
    return lines
  }
}
