import DesignSystem
import Foundation
import Resources
import Terminal

/// Decodes the built-in theme files.
enum ThemeFile {
  private struct Contents: Decodable {
    let name: String
    let title: String
    let appearance: String
    let tokens: [String: String]
  }

  /// A problem in a theme file.
  struct DecodingFailure: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// All built-in themes, the general-purpose themes first. Invalid themes are skipped here; a test
  /// reports them.
  static let all: [Theme] = {
    let order = ["dark", "light", "high-contrast", "high-contrast-light", "sixteen"]
    func rank(_ theme: Theme) -> Int { order.firstIndex(of: theme.name) ?? order.count }
    return Themes.all.compactMap { try? theme($0.text) }
      .sorted { (rank($0), $0.name) < (rank($1), $1.name) }
  }()

  /// Decodes a theme. It must define all tokens and no others.
  ///
  /// - Throws: `DecodingFailure`, or `DecodingError` for invalid JSON.
  static func theme(_ text: String) throws -> Theme {
    let contents = try JSONDecoder().decode(Contents.self, from: Data(text.utf8))
    guard let appearance = Theme.Appearance(rawValue: contents.appearance) else {
      throw DecodingFailure(description: "\"\(contents.appearance)\" is not an appearance")
    }
    var colors: [ColorToken: Color] = [:]
    for (name, value) in contents.tokens {
      guard let token = ColorToken(rawValue: name) else {
        throw DecodingFailure(description: "unknown token \"\(name)\"")
      }
      guard let color = Color(named: value) else {
        throw DecodingFailure(description: "\"\(value)\" is not a color (token \(name))")
      }
      colors[token] = color
    }
    if let missing = ColorToken.allCases.first(where: { colors[$0] == nil }) {
      throw DecodingFailure(description: "the token \(missing.rawValue) has no color")
    }
    return Theme(
      name: contents.name, title: contents.title, appearance: appearance, colors: colors)
  }
}
