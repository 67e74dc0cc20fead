import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How well two colours can be told apart, as the Web Content Accessibility Guidelines 2.1 define it:
/// <https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio>.
public enum Contrast {
  /// What ordinary text needs at least (success criterion 1.4.3, level AA).
  public static let text = 4.5
  /// What text needs at least in a theme of high contrast (1.4.6, level AAA).
  public static let enhancedText = 7.0
  /// What a part of a control or a picture needs at least (1.4.11).
  public static let graphics = 3.0

  /// The contrast ratio of two colours, 1…21: (L1 + 0.05) / (L2 + 0.05), L1 the lighter one's
  /// relative luminance.
  ///
  /// - Parameter palette: what stands behind the numbers of palette colours.
  /// - Returns: nil where one is the terminal's default, which only the terminal knows.
  public static func ratio(
    _ first: Color, _ second: Color, palette: Palette = .xterm
  ) -> Double? {
    guard let first = palette.channels(of: first), let second = palette.channels(of: second)
    else { return nil }
    let (one, other) = (luminance(first), luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance of an sRGB colour, 0…1:
  /// <https://www.w3.org/TR/WCAG21/#dfn-relative-luminance>.
  static func luminance(_ color: Palette.Channels) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
      + 0.0722 * linear(color.blue)
  }
}
