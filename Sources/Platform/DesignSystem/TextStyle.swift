import Terminal

/// The style of text: a color token and attributes. Views use the predefined styles.
public struct TextStyle: Hashable, Sendable {
  /// The color of the text.
  public var color: ColorToken
  /// The color behind the text; nil for the background of its view.
  public var background: ColorToken?
  /// Attributes such as bold and underline.
  public var attributes: Attributes

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - color: The color of the text.
  ///   - background: The color behind the text; by default the background of its view.
  ///   - attributes: The attributes; none by default.
  public init(
    _ color: ColorToken, background: ColorToken? = nil, _ attributes: Attributes = []
  ) {
    self.color = color
    self.background = background
    self.attributes = attributes
  }

  /// Body text.
  public static let body = TextStyle(.text)
  /// The title of a screen or dialog.
  public static let title = TextStyle(.text, .bold)
  /// The title of a section or column.
  public static let heading = TextStyle(.textMuted, .bold)
  /// Captions, units and hints.
  public static let muted = TextStyle(.textMuted)
  /// Text that draws attention.
  public static let accent = TextStyle(.accent)
  /// The name of a key.
  public static let key = TextStyle(.accent, .bold)
  /// The most important text of a line, such as a name or a number.
  public static let strong = TextStyle(.text, .bold)
  /// A good state.
  public static let success = TextStyle(.success)
  /// A state that needs attention.
  public static let warning = TextStyle(.warning)
  /// A bad or late state.
  public static let danger = TextStyle(.danger)
  /// Neutral information.
  public static let info = TextStyle(.info)
  /// Lines that separate elements.
  public static let rule = TextStyle(.border)
  /// A pattern match. It is underlined so that it is visible without colors.
  public static let match = TextStyle(.text, background: .match, [.bold, .underline])
  /// A keyword in code.
  public static let codeKeyword = TextStyle(.codeKeyword)
  /// A string literal in code.
  public static let codeString = TextStyle(.codeString)
  /// A comment in code.
  public static let codeComment = TextStyle(.codeComment)
  /// A number in code.
  public static let codeNumber = TextStyle(.info)
  /// The filled part of a progress bar.
  public static let progressFull = TextStyle(.progressFull)
  /// The empty part of a progress bar.
  public static let progressEmpty = TextStyle(.progressEmpty)
}
