import Terminal

/// How text looks: a colour token and attributes. Views use the named ones.
public struct TextStyle: Hashable, Sendable {
  /// The colour of the letters.
  public var color: ColorToken
  /// The colour behind the text; nil for that of the view it stands on.
  public var background: ColorToken?
  /// Bold, underlined and their like.
  public var attributes: Attributes

  public init(
    _ color: ColorToken, background: ColorToken? = nil, _ attributes: Attributes = []
  ) {
    self.color = color
    self.background = background
    self.attributes = attributes
  }

  /// Ordinary text.
  public static let body = TextStyle(.text)
  /// The name of a screen or a dialog.
  public static let title = TextStyle(.text, .bold)
  /// The name of a section or a column.
  public static let heading = TextStyle(.textMuted, .bold)
  /// Captions, units, hints.
  public static let muted = TextStyle(.textMuted)
  /// What leads the eye.
  public static let accent = TextStyle(.accent)
  /// A key in a hint.
  public static let key = TextStyle(.accent, .bold)
  /// What counts most in a line: a name, a figure.
  public static let strong = TextStyle(.text, .bold)
  /// What is as it should be.
  public static let success = TextStyle(.success)
  /// What asks for a look.
  public static let warning = TextStyle(.warning)
  /// What is wrong, or late.
  public static let danger = TextStyle(.danger)
  /// What is worth knowing, and neither good nor bad.
  public static let info = TextStyle(.info)
  /// Lines between things.
  public static let rule = TextStyle(.border)
  /// The text that a pattern matched. It is underlined, for those who don't tell the colours apart.
  public static let hit = TextStyle(.text, background: .hit, [.bold, .underline])
  /// Code, by what a word of it is.
  public static let codeKeyword = TextStyle(.codeKeyword)
  public static let codeString = TextStyle(.codeString)
  public static let codeComment = TextStyle(.codeComment)
  public static let codeNumber = TextStyle(.info)
  /// The full part of a progress bar, and the empty one.
  public static let progressFull = TextStyle(.progressFull)
  public static let progressEmpty = TextStyle(.progressEmpty)
}
