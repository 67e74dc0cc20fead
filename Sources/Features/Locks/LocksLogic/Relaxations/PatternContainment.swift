/// Determines whether one pattern matches everything that another one matches, as far as their text
/// shows it.
///
/// Whether that holds for two regular expressions in general can't be decided. Equal alternatives
/// are enough in practice: most patterns are extended by another alternative.
package enum PatternContainment {
  /// Whether `pattern` matches all lines that `other` matches. False if the text doesn't show it.
  package static func contains(_ pattern: String, _ other: String) -> Bool {
    if pattern == other { return true }
    guard let wider = alternatives(pattern), let narrower = alternatives(other) else {
      return false
    }
    return Set(narrower).isSubset(of: wider)
  }

  /// The alternatives at the top level of a pattern; nil if it contains something that affects more
  /// than one alternative, such as settings and references.
  private static func alternatives(_ pattern: String) -> [String]? {
    var found: [String] = []
    var current = ""
    var depth = 0
    var isInClass = false
    var rest = Substring(pattern)
    while let sign = rest.popFirst() {
      current.append(sign)
      switch sign {
      case "\\":
        guard let escaped = rest.popFirst(), isIndependent(escaped) else { return nil }
        current.append(escaped)
      case "[" where isInClass:
        // A named class such as `[:alpha:]`.
        if rest.first == ":" { return nil }
      case "[":
        isInClass = true
        if rest.first == "^" { current.append(rest.removeFirst()) }
        // A bracket at the start of a class is a member.
        if rest.first == "]" { current.append(rest.removeFirst()) }
      case "]": isInClass = false
      case "(" where !isInClass:
        guard isPlainGroup(rest) else { return nil }
        depth += 1
      case ")" where !isInClass: depth -= 1
      case "|" where !isInClass && depth == 0:
        found.append(String(current.dropLast()))
        current = ""
      default: break
      }
    }
    return depth == 0 && !isInClass ? found + [current] : nil
  }

  /// Whether an escaped character neither quotes text nor refers to a group.
  private static func isIndependent(_ escaped: Character) -> Bool {
    !escaped.isNumber && !"QEgk".contains(escaped)
  }

  /// Whether the text after an opening parenthesis belongs to a capture group, a group without a
  /// number, a named group or a lookaround.
  private static func isPlainGroup(_ text: Substring) -> Bool {
    if text.first == "*" { return false }
    guard text.first == "?" else { return true }
    return text.dropFirst().first.map { ":=!<>|".contains($0) } ?? false
  }
}
