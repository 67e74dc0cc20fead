import Terminal

/// Two tokens of a theme that are drawn on each other with too little contrast.
public struct LowContrast: Hashable, Sendable, CustomStringConvertible {
  /// The color that is drawn.
  public let token: ColorToken
  /// The color behind it.
  public let background: ColorToken
  /// The actual contrast ratio.
  public let ratio: Double
  /// The required contrast ratio.
  public let minimum: Double

  /// A message such as `text on selection is 3.9:1, should be 4.5:1`.
  public var description: String {
    "\(token.rawValue) on \(background.rawValue) is \(LowContrast.written(ratio)), "
      + "should be \(LowContrast.written(minimum))"
  }

  /// Formats a ratio with one decimal, rounded down so that 4.49 isn't shown as 4.5: `4.4:1`.
  public static func written(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10):1"
  }
}

extension Theme {
  /// The pairs of tokens that views draw on each other, with whether the foreground is text.
  ///
  /// Lines and the empty part of a progress bar are excluded because they carry no information.
  public static let pairs: [(token: ColorToken, background: ColorToken, isText: Bool)] = {
    let texts: [ColorToken] = [
      .text, .textMuted, .accent, .success, .warning, .danger, .info, .codeKeyword, .codeString,
      .codeComment,
    ]
    let grounds: [ColorToken] = [.background, .surface, .selection]
    var pairs: [(ColorToken, ColorToken, Bool)] = grounds.flatMap { ground in
      texts.map { ($0, ground, true) } + [(.progressFull, ground, false)]
    }
    pairs += [(.text, .match, true), (.textOnAccent, .accent, true)]
    return pairs
  }()

  /// Returns the contrast ratio of two tokens as they are drawn. On a selection in the accent
  /// color, text has the color `textOnAccent`.
  ///
  /// - Returns: nil if a color is the terminal's default.
  public func contrast(
    of token: ColorToken, on background: ColorToken, palette: Palette = .xterm
  ) -> Double? {
    let style = style(TextStyle(token), on: background)
    return Contrast.ratio(style.foreground, style.background, palette: palette)
  }

  /// Returns the pairs of this theme with too little contrast, worst first.
  ///
  /// - Parameters:
  ///   - text: The minimum ratio for text; 4.5 by default.
  ///   - palette: The RGB values of the palette colors.
  public func lowContrasts(
    text: Double = Contrast.text, palette: Palette = .xterm
  ) -> [LowContrast] {
    Theme.pairs.compactMap { pair in
      let minimum = pair.isText ? text : Contrast.graphics
      guard let ratio = contrast(of: pair.token, on: pair.background, palette: palette),
        ratio < minimum
      else { return nil }
      return LowContrast(
        token: pair.token, background: pair.background, ratio: ratio, minimum: minimum)
    }
    .sorted { $0.ratio < $1.ratio }
  }

  /// Returns the lowest contrast ratio of any text in the theme; nil if none is known.
  package func lowestContrast(palette: Palette = .xterm) -> Double? {
    Theme.pairs.filter(\.isText).compactMap {
      contrast(of: $0.token, on: $0.background, palette: palette)
    }
    .min()
  }
}
