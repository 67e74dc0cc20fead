import Workspace

/// Determines whether patterns match everything that other ones match, as far as their text shows it.
///
/// Whether that holds for two regular expressions in general can't be decided. Equal alternatives
/// are enough in practice: most patterns are extended by another alternative.
///
/// Patterns are read by Unicode scalars, as PCRE2 does, because a combining mark after a sign such as `[`
/// doesn't change its meaning.
package enum PatternContainment {
  /// Whether some patterns match all lines that other ones match, with at least as many matches if these
  /// count. False if the text doesn't show it.
  ///
  /// - Parameter countsMatches: whether several matches on a line count. Then another alternative can have
  ///   one long match in place of several ones.
  package static func contains(
    _ patterns: [String], _ others: [String], countsMatches: Bool
  ) -> Bool {
    if patterns.exact == others.exact { return true }
    let isContained = others.allSatisfy { other in patterns.contains { contains($0, other) } }
    return isContained && (!countsMatches || areSeparate(patterns))
  }

  /// Whether `pattern` matches all lines that `other` matches. False if the text doesn't show it.
  package static func contains(_ pattern: String, _ other: String) -> Bool {
    if pattern.exact == other.exact { return true }
    guard let wider = alternatives(pattern), let narrower = alternatives(other) else {
      return false
    }
    return Set(narrower).isSubset(of: wider)
  }

  /// Whether each match has a fixed text that contains none of the other ones, so that no match can cover
  /// two matches of other alternatives.
  private static func areSeparate(_ patterns: [String]) -> Bool {
    var texts: Set<[Unicode.Scalar]> = []
    for pattern in patterns {
      for alternative in alternatives(pattern) ?? [pattern.exact] {
        guard let text = fixedText(alternative.text) else { return false }
        texts.insert(text)
      }
    }
    return texts.allSatisfy { text in
      texts.allSatisfy { $0 == text || !contains(text, part: $0) }
    }
  }

  private static func contains(_ text: [Unicode.Scalar], part: [Unicode.Scalar]) -> Bool {
    text.count >= part.count
      && (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  /// The text of all matches of a pattern; nil if it isn't fixed or not known to be.
  private static func fixedText(_ pattern: String) -> [Unicode.Scalar]? {
    var text: [Unicode.Scalar] = []
    var rest = pattern.unicodeScalars[...]
    while let sign = rest.popFirst() {
      switch sign {
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        // An assertion about the surroundings has no text.
        if escaped == "b" || escaped == "B" { continue }
        guard isPunctuation(escaped) else { return nil }
        text.append(escaped)
      case "^", "$": continue
      case ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|": return nil
      default: text.append(sign)
      }
    }
    return text
  }

  /// The alternatives at the top level of a pattern; nil if it contains something that affects more
  /// than one alternative, such as settings and references, or something unknown.
  private static func alternatives(_ pattern: String) -> [ExactText]? {
    var found: [String.UnicodeScalarView] = []
    var current = String.UnicodeScalarView()
    var depth = 0
    var isInClass = false
    var rest = pattern.unicodeScalars[...]
    while let sign = rest.popFirst() {
      if sign == "|", !isInClass, depth == 0 {
        found.append(current)
        current = String.UnicodeScalarView()
        continue
      }
      current.append(sign)
      switch sign {
      case "\\":
        guard let escaped = rest.popFirst(), isIndependent(escaped) else { return nil }
        current.append(escaped)
      case "[" where isInClass:
        // A named class such as `[:alpha:]`.
        if let next = rest.first, ":.=".unicodeScalars.contains(next) { return nil }
      case "[":
        isInClass = true
        if rest.first == "^" { current.append(rest.removeFirst()) }
        // A bracket at the start of a class is a member.
        if rest.first == "]" { current.append(rest.removeFirst()) }
      case "]": isInClass = false
      case "(" where !isInClass:
        guard isPlainGroup(rest) else { return nil }
        depth += 1
      case ")" where !isInClass:
        depth -= 1
        if depth < 0 { return nil }
      default: break
      }
    }
    guard depth == 0, !isInClass else { return nil }
    return (found + [current]).map { String($0).exact }
  }

  /// Whether an escaped character is a complete escape or starts one whose rest are letters, digits and
  /// braces. Others quote text, take the next character, refer to a group, or move the start of a match.
  private static func isIndependent(_ escaped: Unicode.Scalar) -> Bool {
    isPunctuation(escaped) || "abBdDsSwWhHvVnrtfepPxNRXzZA".unicodeScalars.contains(escaped)
  }

  private static func isPunctuation(_ sign: Unicode.Scalar) -> Bool {
    switch sign {
    case " "..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }

  /// Whether the text after an opening parenthesis belongs to a capture group, a group without a
  /// number, a named group or a lookaround.
  private static func isPlainGroup(_ text: Substring.UnicodeScalarView) -> Bool {
    if text.first == "*" { return false }
    guard text.first == "?" else { return true }
    return text.dropFirst().first.map { ":=!<>|".unicodeScalars.contains($0) } ?? false
  }
}
