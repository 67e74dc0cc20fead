/// The capabilities of a terminal, according to its terminfo description, the environment and its
/// own replies.
///
/// The code that opens the terminal fills in the initial values; late replies (see ``TerminalReply``)
/// refine them.
public struct TerminalCapabilities: Hashable, Sendable {
  /// The number of colors that the terminal shows.
  package var colorDepth: ColorDepth
  /// Whether the terminal accepts UTF-8. If not, the renderer draws only ASCII.
  public var utf8: Bool
  /// Whether the terminal supports synchronized output (DEC private mode 2026).
  package var synchronizedOutput: Bool
  /// Whether to send hyperlinks (OSC 8). False for terminals that are known to mishandle them;
  /// other terminals without support ignore them.
  public var hyperlinks: Bool
  /// Whether the terminal draws an emoji sequence of several scalars as one glyph of two columns.
  package var emojiSequences: Bool
  /// Whether the terminal supports xterm's private modes: mouse, focus, bracketed paste and
  /// queries.
  package var privateModes: Bool

  /// Creates capabilities. By default, the terminal supports none of them.
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

  /// Returns whether the environment names a terminal that is known to draw emoji sequences as one
  /// glyph.
  ///
  /// Inside a multiplexer, the environment names the multiplexer, and none of the known
  /// multiplexers does.
  package static func joinsEmoji(environment: (String) -> String?) -> Bool {
    let program = environment("TERM_PROGRAM") ?? ""
    return ["WezTerm", "ghostty", "iTerm.app"].contains(program)
      || environment("TERM") == "xterm-kitty"
  }

  /// Returns whether to send hyperlinks to the terminal that the environment names. False for
  /// terminals that are known to show them as garbage or to ignore them.
  package static func takesHyperlinks(environment: (String) -> String?) -> Bool {
    let term = environment("TERM") ?? ""
    let program = environment("TERM_PROGRAM") ?? ""
    // GNU screen sets TERM to this value. tmux may do so too, but also sets TERM_PROGRAM.
    if term == "screen" || term.hasPrefix("screen."), program != "tmux" { return false }
    if term == "linux" || term.hasPrefix("eterm") || term.hasPrefix("rxvt") { return false }
    if program == "Apple_Terminal" { return false }
    // VTE doesn't support hyperlinks before 0.50, and 0.50.0 crashes on them.
    if let version = environment("VTE_VERSION").flatMap({ Int($0) }) { return version > 5_000 }
    return true
  }

  /// Returns the color depth for a terminal with `described` colors in its terminfo description.
  ///
  /// - Parameters:
  ///   - described: The number of colors in the terminal's description; 0 or less for none.
  ///   - environment: Returns the value of an environment variable. If `NO_COLOR` isn't empty, the
  ///     terminal is monochrome (<https://no-color.org>). If `COLORTERM` is `truecolor` or `24bit`,
  ///     it shows RGB colors.
  package static func colorDepth(
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

/// Whether a screen has a light or a dark background.
public enum Brightness: Hashable, Sendable {
  /// A light or a dark background.
  case light, dark

  /// Classifies an RGB color, 0–255 per channel, by its luminance (Rec. 709).
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    let luminance = 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue)
    self = luminance > 1_275_000 ? .light : .dark
  }

  /// Parses the variable `COLORFGBG` of rxvt and other terminals, such as "15;0". The last number
  /// is the background color.
  ///
  /// - Returns: nil if the last part isn't a number.
  public init?(colorFGBG: String) {
    guard let background = colorFGBG.split(separator: ";").last.flatMap({ Int($0) }) else {
      return nil
    }
    self = (0...6).contains(background) || background == 8 ? .dark : .light
  }
}
