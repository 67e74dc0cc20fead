/// How much a plugin may say at once. What is more is a mistake of the plugin, told as such.
public enum ProtocolLimits {
  /// UTF-8 bytes of one line that a plugin prints, without its end.
  public static let line = 1 << 20
  /// UTF-8 bytes of a manifest.
  public static let manifest = 1 << 16
  /// Characters of a title or a name.
  public static let title = 80
  /// Characters of any other text.
  public static let text = 2_000
  /// Rows of a list or a table, and rows added to one.
  public static let rows = 1_000
  /// Parts of a tree that aren't rows.
  public static let nodes = 500
  /// How deep parts of a tree stand in each other.
  public static let depth = 16
  /// UTF-8 bytes of the state that a screen keeps.
  public static let state = 1 << 16
  /// Effects of one answer.
  public static let effects = 8
  /// Contributions that one `changed` names: as many as a manifest can hold.
  public static let changes = 6 * contributions
  /// Contributions of one kind.
  public static let contributions = 32
}
