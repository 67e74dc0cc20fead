import Terminal

extension Color {
  /// The names of the 16 terminal colors, in the order of their numbers.
  package static let paletteNames: [String] = {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return names + names.map { "bright-" + $0 }
  }()

  /// Parses a color of a theme file: `#1a2b3c`, one of the 16 color names (`bright-cyan`), an index
  /// into the 256-color palette (`214`), or `default` for the terminal's default color.
  ///
  /// - Returns: nil for any other text.
  public init?(named name: String) {
    if name == "default" {
      self = .terminalDefault
    } else if let index = Color.paletteNames.firstIndex(of: name) {
      self = .palette(UInt8(index))
    } else if name.utf8.count == 7, name.hasPrefix("#"),
      name.dropFirst().allSatisfy(\.isHexDigit), let value = UInt32(name.dropFirst(), radix: 16)
    {
      self = .rgb(
        UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
        UInt8(truncatingIfNeeded: value))
    } else if name.allSatisfy(\.isNumber), let index = UInt8(name) {
      self = .palette(index)
    } else {
      return nil
    }
  }
}
