/// The attributes of a cell's text, such as bold and underline.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// The bits of the set; at most 12 are used.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Bold text.
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Dim (faint) text.
  public static let dim = Attributes(rawValue: 1 << 1)
  /// Italic text.
  public static let italic = Attributes(rawValue: 1 << 2)
  /// Underlined text.
  public static let underline = Attributes(rawValue: 1 << 3)
  /// Swapped foreground and background colors.
  public static let reverse = Attributes(rawValue: 1 << 4)
}

/// The style of a cell: two colors and attributes, packed into eight bytes so that cells compare
/// fast.
public struct Style: Hashable, Sendable {
  /// Bits 0–25 contain the foreground, bits 26–51 the background and bits 52–63 the attributes.
  private var bits: UInt64

  /// The style as a number. Equal numbers mean equal styles.
  package var packed: UInt64 { bits }

  /// Creates a style. By default, it has the terminal's default colors and no attributes.
  public init(
    foreground: Color = .terminalDefault, background: Color = .terminalDefault,
    attributes: Attributes = []
  ) {
    bits =
      UInt64(foreground.bits) | UInt64(background.bits) << 26
      | UInt64(attributes.rawValue & 0xFFF) << 52
  }

  /// The terminal's default colors without attributes.
  public static let plain = Style()

  /// The color of the text.
  public var foreground: Color {
    get { Color(packed: bits) }
    set { self = Style(foreground: newValue, background: background, attributes: attributes) }
  }

  /// The color behind the text.
  public var background: Color {
    get { Color(packed: bits >> 26) }
    set { self = Style(foreground: foreground, background: newValue, attributes: attributes) }
  }

  /// The attributes of the text, such as bold.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt16(truncatingIfNeeded: bits >> 52)) }
    set { self = Style(foreground: foreground, background: background, attributes: newValue) }
  }
}
