import DesignSystem
import Foundation
import Resources
import Terminal

/// Turns theme files into themes.
enum ThemeFile {
  private struct Contents: Decodable {
    let name: String
    let appearance: String
    let tokens: [String: String]
  }

  /// All built-in themes by name.
  static var all: [String: Theme] {
    var themes: [String: Theme] = [:]
    for file in Themes.all {
      if let theme = theme(file.text) { themes[theme.name] = theme }
    }
    return themes
  }

  static func theme(_ text: String) -> Theme? {
    guard let contents = try? JSONDecoder().decode(Contents.self, from: Data(text.utf8)),
      let appearance = Theme.Appearance(rawValue: contents.appearance)
    else { return nil }
    var colors: [ColorToken: Color] = [:]
    for (name, value) in contents.tokens {
      guard let token = ColorToken(rawValue: name), let color = color(value) else { continue }
      colors[token] = color
    }
    return Theme(name: contents.name, appearance: appearance, colors: colors)
  }

  private static func color(_ text: String) -> Color? {
    guard text.hasPrefix("#"), text.count == 7, let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    return .rgb(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value))
  }
}
