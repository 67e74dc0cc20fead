/// How a cell is drawn beside its text: bold, underlined and so on.
public struct Attributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let bold = Attributes(rawValue: 1 << 0)
  public static let dim = Attributes(rawValue: 1 << 1)
  public static let italic = Attributes(rawValue: 1 << 2)
  public static let underline = Attributes(rawValue: 1 << 3)
  /// Foreground and background change places.
  public static let reverse = Attributes(rawValue: 1 << 4)
}

/// The rendition of a cell: two colours and attributes, in eight bytes so that cells compare fast.
public struct Style: Hashable, Sendable {
  /// Bits 0–25 foreground, 26–51 background, 52–63 attributes.
  private var bits: UInt64

  /// All of it as a number, equal for equal styles alone.
  package var packed: UInt64 { bits }

  public init(
    foreground: Color = .terminalDefault, background: Color = .terminalDefault,
    attributes: Attributes = []
  ) {
    bits =
      UInt64(foreground.bits) | UInt64(background.bits) << 26
      | UInt64(attributes.rawValue & 0xFFF) << 52
  }

  /// The terminal's own colours, no attributes.
  public static let plain = Style()

  public var foreground: Color {
    get { Color(packed: bits) }
    set { self = Style(foreground: newValue, background: background, attributes: attributes) }
  }

  public var background: Color {
    get { Color(packed: bits >> 26) }
    set { self = Style(foreground: foreground, background: newValue, attributes: attributes) }
  }

  public var attributes: Attributes {
    get { Attributes(rawValue: UInt16(truncatingIfNeeded: bits >> 52)) }
    set { self = Style(foreground: foreground, background: background, attributes: newValue) }
  }
}
