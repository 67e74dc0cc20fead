import WorkspaceLogic

/// Values of YAML on one line.
enum YAMLScalar {
  /// The value in a line.
  struct Place {
    /// Empty, behind the space, if there is no value.
    let range: Range<Int>
    let first: Unicode.Scalar?
  }

  static func joined(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The value after a colon, without the comment.
  static func range(in line: [Unicode.Scalar], from start: Int) -> Place {
    var begin = start
    while begin < line.count, line[begin] == " " { begin += 1 }
    guard begin < line.count, line[begin] != "\r" else {
      return Place(range: start..<start, first: nil)
    }
    if line[begin] == "#" { return Place(range: start..<start, first: nil) }
    let first = line[begin]
    if first == "\"" || first == "'" {
      var end = begin + 1
      while end < line.count {
        if first == "\"", line[end] == "\\" {
          end += 2
          continue
        }
        if line[end] == first {
          // A quote in a single-quoted text is written twice.
          guard first == "'", end + 1 < line.count, line[end + 1] == "'" else { break }
          end += 1
        }
        end += 1
      }
      return Place(range: begin..<min(end + 1, line.count), first: first)
    }
    var end = begin
    while end < line.count, !(line[end] == "#" && line[end - 1] == " ") { end += 1 }
    while end > begin, line[end - 1] == " " || line[end - 1] == "\r" { end -= 1 }
    return Place(range: begin..<end, first: first)
  }

  /// A value as it is written: plain if that is safe, else in quotes.
  ///
  /// - Parameters:
  ///   - isText: whether it is text, so that a number needs quotes.
  ///   - isFlow: whether it is part of a list or mapping in flow style.
  static func text(_ value: String, isText: Bool, inFlow isFlow: Bool = false) -> String {
    guard isText, !isPlain(value) || isFlow && value.contains(",") else { return value }
    return YAMLText.quoted(value)
  }

  private static let words: Set<String> = [
    "true", "false", "yes", "no", "on", "off", "null", "y", "n",
  ]

  private static func isPlain(_ value: String) -> Bool {
    guard let first = value.unicodeScalars.first, first.properties.isAlphabetic,
      value.last != " ", value.last != ":", !words.contains(value.lowercased())
    else { return false }
    return !value.contains(": ") && !value.contains(" #")
      && value.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || " ._-/()→+,'&:?=%@".unicodeScalars.contains(scalar)
      }
  }
}
