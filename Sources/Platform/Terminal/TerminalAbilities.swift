/// What a terminal can do, as far as its description, its environment and its own answers say.
///
/// A value: whoever opens the terminal fills it in, and answers that come late (see
/// ``TerminalReply``) improve it.
public struct TerminalAbilities: Hashable, Sendable {
  /// How many colours it shows.
  public var colorDepth: ColorDepth
  /// Whether text goes out as UTF-8; otherwise only ASCII is drawn.
  public var utf8: Bool
  /// Whether it holds back drawing between the brackets of DEC mode 2026.
  public var synchronizedOutput: Bool
  /// Whether hyperlinks (OSC 8) are written to it: not to those known not to understand them. Others that
  /// don't, ignore them.
  public var hyperlinks: Bool
  /// Whether it draws an emoji sequence of several scalars as one glyph of two columns.
  public var emojiSequences: Bool
  /// Whether it speaks xterm's private modes: mouse, focus, bracketed paste, queries.
  public var privateModes: Bool

  public init(
    colorDepth: ColorDepth = .monochrome, utf8: Bool = false, synchronizedOutput: Bool = false,
    hyperlinks: Bool = false, emojiSequences: Bool = false, privateModes: Bool = false
  ) {
    self.colorDepth = colorDepth
    self.utf8 = utf8
    self.synchronizedOutput = synchronizedOutput
    self.hyperlinks = hyperlinks
    self.emojiSequences = emojiSequences
    self.privateModes = privateModes
  }

  /// Whether the environment names a terminal that is known to draw emoji sequences as one glyph.
  ///
  /// Inside a multiplexer it is the multiplexer's name that counts: those are not among them.
  public static func joinsEmoji(environment: (String) -> String?) -> Bool {
    let program = environment("TERM_PROGRAM") ?? ""
    return ["WezTerm", "ghostty", "iTerm.app"].contains(program)
      || environment("TERM") == "xterm-kitty"
  }

  /// Whether hyperlinks can be written, as far as the environment tells: not where the terminal is known to
  /// show them as garbage or to do nothing with them.
  public static func takesHyperlinks(environment: (String) -> String?) -> Bool {
    let term = environment("TERM") ?? ""
    let program = environment("TERM_PROGRAM") ?? ""
    // GNU screen calls itself so; tmux may as well, and says that it is tmux.
    if term == "screen" || term.hasPrefix("screen."), program != "tmux" { return false }
    if term == "linux" || term.hasPrefix("eterm") || term.hasPrefix("rxvt") { return false }
    if program == "Apple_Terminal" { return false }
    // VTE before 0.50 didn't know them, and 0.50.0 crashed on them.
    if let version = environment("VTE_VERSION").flatMap({ Int($0) }) { return version > 5_000 }
    return true
  }

  /// The colours to use where the terminal's description promises `described` of them.
  ///
  /// - Parameters:
  ///   - described: the number of colours of the terminal's description; none is 0 or less.
  ///   - environment: looks up a variable. `NO_COLOR`, when not empty, means none
  ///     (<https://no-color.org>); `COLORTERM` of `truecolor` or `24bit` means all.
  public static func colorDepth(
    described: Int, environment: (String) -> String?
  ) -> ColorDepth {
    if let none = environment("NO_COLOR"), !none.isEmpty { return .monochrome }
    guard described >= 8 else { return .monochrome }
    if let term = environment("COLORTERM"), term == "truecolor" || term == "24bit" {
      return .truecolor
    }
    if described >= 0x100_0000 { return .truecolor }
    return described >= 256 ? .palette256 : .ansi16
  }
}

/// Whether a screen's background is light or dark.
public enum Brightness: Hashable, Sendable {
  case light, dark

  /// Judged by its perceived lightness (Rec. 709), channels 0–255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    let luminance = 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue)
    self = luminance > 1_275_000 ? .light : .dark
  }

  /// What rxvt and others say in `COLORFGBG`: "15;0", the last number being the background.
  public init?(colorFGBG: String) {
    guard let background = colorFGBG.split(separator: ";").last.flatMap({ Int($0) }) else {
      return nil
    }
    self = (0...6).contains(background) || background == 8 ? .dark : .light
  }
}
