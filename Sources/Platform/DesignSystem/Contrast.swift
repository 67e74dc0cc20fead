import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The contrast of two colors, as defined by the Web Content Accessibility Guidelines 2.1:
/// <https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio>.
public enum Contrast {
  /// The minimum ratio for text: 4.5 (success criterion 1.4.3, level AA).
  public static let text = 4.5
  /// The minimum ratio for text in high-contrast themes: 7 (success criterion 1.4.6, level AAA).
  package static let enhancedText = 7.0
  /// The minimum ratio for graphics and parts of controls: 3 (success criterion 1.4.11).
  package static let graphics = 3.0

  /// Returns the contrast ratio of two colors, from 1 to 21: (L1 + 0.05) / (L2 + 0.05), where L1 is
  /// the relative luminance of the lighter color and L2 that of the darker one.
  ///
  /// - Parameters:
  ///   - first: A color.
  ///   - second: The other color, in any order.
  ///   - palette: The RGB values of the palette colors.
  /// - Returns: nil if a color is the terminal's default, which is unknown.
  public static func ratio(
    _ first: Color, _ second: Color, palette: Palette = .xterm
  ) -> Double? {
    guard let first = palette.channels(of: first), let second = palette.channels(of: second)
    else { return nil }
    let (one, other) = (luminance(first), luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Returns the relative luminance of an sRGB color, from 0 to 1:
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
