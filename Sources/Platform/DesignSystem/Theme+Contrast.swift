import Terminal

/// Two tokens of a theme that stand on each other and can't be told apart well enough.
public struct LowContrast: Hashable, Sendable, CustomStringConvertible {
  /// What is drawn, and what lies behind it.
  public let token: ColorToken
  public let background: ColorToken
  /// What it is, and what it should be at least.
  public let ratio: Double
  public let minimum: Double

  public var description: String {
    "\(token.rawValue) on \(background.rawValue) is \(LowContrast.written(ratio)), "
      + "should be \(LowContrast.written(minimum))"
  }

  /// A ratio with one digit, cut rather than rounded, so that 4.49 isn't called 4.5: `4.4:1`.
  public static func written(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10):1"
  }
}

extension Theme {
  /// Every pair of tokens that views put on each other, with whether the upper one is text.
  ///
  /// Lines and the empty part of a bar say nothing by themselves, so they are left out.
  public static let pairs: [(token: ColorToken, background: ColorToken, isText: Bool)] = {
    let texts: [ColorToken] = [
      .text, .textMuted, .accent, .success, .warning, .danger, .info, .codeKeyword, .codeString,
      .codeComment,
    ]
    let grounds: [ColorToken] = [.background, .surface, .selection]
    var pairs: [(ColorToken, ColorToken, Bool)] = grounds.flatMap { ground in
      texts.map { ($0, ground, true) } + [(.progressFull, ground, false)]
    }
    pairs += [(.text, .hit, true), (.textOnAccent, .accent, true)]
    return pairs
  }()

  /// The contrast of two tokens as they are drawn: on a selection in the accent colour, text is
  /// `textOnAccent`. Nil where one is the terminal's default.
  public func contrast(
    of token: ColorToken, on background: ColorToken, palette: Palette = .xterm
  ) -> Double? {
    let style = style(TextStyle(token), on: background)
    return Contrast.ratio(style.foreground, style.background, palette: palette)
  }

  /// Where text and bars of this theme are hard to see, the worst first.
  ///
  /// - Parameter text: the ratio that text needs at least.
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

  /// The lowest contrast that any text of it has; nil where none is known.
  public func lowestContrast(palette: Palette = .xterm) -> Double? {
    Theme.pairs.filter(\.isText).compactMap {
      contrast(of: $0.token, on: $0.background, palette: palette)
    }
    .min()
  }
}
