/// Evaluates SPDX license expressions such as `MIT OR Apache-2.0`.
/// Source: The SPDX Specification 2.3, annex D.
package enum LicenseExpression {
  /// Returns whether an expression is allowed. `OR` requires one allowed license, `AND` requires
  /// all.
  ///
  /// - Parameters:
  ///   - expression: the license expression.
  ///   - allowed: the SPDX ids of the allowed licenses.
  /// - Returns: nil if the expression is invalid.
  package static func isAllowed(_ expression: String, by allowed: [String]) -> Bool? {
    // Cargo writes `MIT/Apache-2.0`. npm adds `UNLICENSED` and `SEE LICENSE IN`.
    let spaced = expression.replacing("/", with: " OR ")
      .replacing("(", with: " ( ").replacing(")", with: " ) ")
    var tokens = spaced.split(separator: " ").map(String.init)[...]
    guard !tokens.isEmpty, tokens.count <= 100, expression != "UNLICENSED",
      !expression.hasPrefix("SEE LICENSE")
    else { return expression == "UNLICENSED" ? false : nil }
    guard let result = either(&tokens, allowed: allowed), tokens.isEmpty else { return nil }
    return result
  }

  private static func either(_ tokens: inout ArraySlice<String>, allowed: [String]) -> Bool? {
    guard var result = all(&tokens, allowed: allowed) else { return nil }
    while tokens.first?.uppercased() == "OR" {
      tokens.removeFirst()
      guard let next = all(&tokens, allowed: allowed) else { return nil }
      result = result || next
    }
    return result
  }

  private static func all(_ tokens: inout ArraySlice<String>, allowed: [String]) -> Bool? {
    guard var result = one(&tokens, allowed: allowed) else { return nil }
    while tokens.first?.uppercased() == "AND" {
      tokens.removeFirst()
      guard let next = one(&tokens, allowed: allowed) else { return nil }
      result = result && next
    }
    return result
  }

  private static func one(_ tokens: inout ArraySlice<String>, allowed: [String]) -> Bool? {
    guard let token = tokens.popFirst() else { return nil }
    if token == "(" {
      let result = either(&tokens, allowed: allowed)
      guard tokens.popFirst() == ")" else { return nil }
      return result
    }
    if token == ")" || ["OR", "AND", "WITH"].contains(token.uppercased()) { return nil }
    let isID = token.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "+"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    guard isID else { return nil }
    // A license exception only adds permissions.
    if tokens.first?.uppercased() == "WITH" {
      tokens.removeFirst()
      guard tokens.popFirst() != nil else { return nil }
    }
    let id = plain(token)
    return allowed.contains { plain($0) == id }
  }

  /// Normalizes an id: `GPL-3.0-only`, `GPL-3.0-or-later` and `GPL-3.0+` become `gpl-3.0`.
  private static func plain(_ id: String) -> String {
    var id = id.lowercased()
    for suffix in ["-only", "-or-later", "+"] where id.hasSuffix(suffix) {
      id.removeLast(suffix.count)
    }
    return id
  }
}
