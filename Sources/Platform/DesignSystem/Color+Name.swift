import Terminal

extension Color {
  /// The names of the sixteen colours that a terminal's user chose, in the order of their numbers.
  public static let paletteNames: [String] = {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return names + names.map { "bright-" + $0 }
  }()

  /// A colour as theme files write it: `#1a2b3c`, the name of one of the sixteen (`bright-cyan`), the
  /// number of one of the palette's 256 (`214`), or `default` for the terminal's own.
  ///
  /// Nil for anything else.
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
