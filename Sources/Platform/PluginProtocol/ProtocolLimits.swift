/// Limits for messages from plugins. A plugin that exceeds one violates the protocol.
public enum ProtocolLimits {
  /// The maximum length of a line that a plugin prints, in UTF-8 bytes without the line break.
  public static let line = 1 << 20
  /// The maximum size of a manifest, in UTF-8 bytes.
  public static let manifest = 1 << 16
  /// The maximum length of a title or name, in characters.
  public static let title = 80
  /// The maximum length of any other text, in characters.
  public static let text = 2_000
  /// The maximum number of rows in a list or table, or added to one.
  public static let rows = 1_000
  /// The maximum number of views in a screen, not counting rows.
  public static let nodes = 500
  /// The maximum nesting of views.
  public static let depth = 16
  /// The maximum size of the state of a screen, in UTF-8 bytes.
  public static let state = 1 << 16
  /// The maximum number of effects in one answer.
  public static let effects = 8
  /// The maximum number of identifiers in a `changed` notification: as many as a manifest can
  /// contain.
  public static let changes = 6 * contributions
  /// The maximum number of contributions of one kind.
  public static let contributions = 32
}
