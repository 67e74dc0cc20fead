import DesignSystem
import Foundation
import Resources
import Terminal

/// Turns the theme files that are built in into themes.
enum ThemeFile {
  private struct Contents: Decodable {
    let name: String
    let title: String
    let appearance: String
    let tokens: [String: String]
  }

  /// What is wrong with a theme file.
  struct Mistake: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// All built-in themes: the ones for everybody first. One that can't be read is left out, and fails
  /// the tests.
  static let all: [Theme] = {
    let order = ["dark", "light", "high-contrast", "high-contrast-light", "sixteen"]
    func rank(_ theme: Theme) -> Int { order.firstIndex(of: theme.name) ?? order.count }
    return Themes.all.compactMap { try? theme($0.text) }
      .sorted { (rank($0), $0.name) < (rank($1), $1.name) }
  }()

  /// Reads a theme that names all tokens, and no others.
  ///
  /// - Throws: `Mistake`, or what is wrong with the JSON.
  static func theme(_ text: String) throws -> Theme {
    let contents = try JSONDecoder().decode(Contents.self, from: Data(text.utf8))
    guard let appearance = Theme.Appearance(rawValue: contents.appearance) else {
      throw Mistake(description: "“\(contents.appearance)” is no appearance")
    }
    var colors: [ColorToken: Color] = [:]
    for (name, value) in contents.tokens {
      guard let token = ColorToken(rawValue: name) else {
        throw Mistake(description: "there is no token “\(name)”")
      }
      guard let color = Color(named: value) else {
        throw Mistake(description: "“\(value)”, of \(name), is no colour")
      }
      colors[token] = color
    }
    if let missing = ColorToken.allCases.first(where: { colors[$0] == nil }) {
      throw Mistake(description: "the token \(missing.rawValue) has no colour")
    }
    return Theme(
      name: contents.name, title: contents.title, appearance: appearance, colors: colors)
  }
}
