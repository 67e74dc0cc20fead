/// An SPDX expression such as `MIT OR Apache-2.0`, compared with the licences that may be used.
/// Source: The SPDX Specification 2.3, annex D.
package enum LicenseExpression {
  /// Whether it may be used: of several to choose from one is enough, of several at once all are needed.
  ///
  /// - Returns: nil where the expression can't be read.
  package static func isAllowed(_ expression: String, by allowed: [String]) -> Bool? {
    // Cargo writes `MIT/Apache-2.0`, and npm has words of its own.
    let spaced = expression.replacing("/", with: " OR ")
      .replacing("(", with: " ( ").replacing(")", with: " ) ")
    var words = spaced.split(separator: " ").map(String.init)[...]
    guard !words.isEmpty, words.count <= 100, expression != "UNLICENSED",
      !expression.hasPrefix("SEE LICENSE")
    else { return expression == "UNLICENSED" ? false : nil }
    guard let result = either(&words, allowed: allowed), words.isEmpty else { return nil }
    return result
  }

  private static func either(_ words: inout ArraySlice<String>, allowed: [String]) -> Bool? {
    guard var result = all(&words, allowed: allowed) else { return nil }
    while words.first?.uppercased() == "OR" {
      words.removeFirst()
      guard let next = all(&words, allowed: allowed) else { return nil }
      result = result || next
    }
    return result
  }

  private static func all(_ words: inout ArraySlice<String>, allowed: [String]) -> Bool? {
    guard var result = one(&words, allowed: allowed) else { return nil }
    while words.first?.uppercased() == "AND" {
      words.removeFirst()
      guard let next = one(&words, allowed: allowed) else { return nil }
      result = result && next
    }
    return result
  }

  private static func one(_ words: inout ArraySlice<String>, allowed: [String]) -> Bool? {
    guard let word = words.popFirst() else { return nil }
    if word == "(" {
      let result = either(&words, allowed: allowed)
      guard words.popFirst() == ")" else { return nil }
      return result
    }
    if word == ")" || ["OR", "AND", "WITH"].contains(word.uppercased()) { return nil }
    let isID = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "+"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    guard isID else { return nil }
    // An exception only permits more.
    if words.first?.uppercased() == "WITH" {
      words.removeFirst()
      guard words.popFirst() != nil else { return nil }
    }
    let id = plain(word)
    return allowed.contains { plain($0) == id }
  }

  /// `GPL-3.0-only`, `GPL-3.0-or-later` and `GPL-3.0+` as `gpl-3.0`.
  private static func plain(_ id: String) -> String {
    var id = id.lowercased()
    for suffix in ["-only", "-or-later", "+"] where id.hasSuffix(suffix) {
      id.removeLast(suffix.count)
    }
    return id
  }
}
