import Matching

/// Limits for messages from plugins. A plugin that exceeds one violates the protocol.
package enum ProtocolLimits {
  /// The maximum length of a line that a plugin prints, in UTF-8 bytes without the line break.
  package static let line = 1 << 20
  /// The maximum size of a manifest, in UTF-8 bytes.
  package static let manifest = 1 << 16
  /// The maximum length of a title or name, in characters.
  package static let title = 80
  /// The maximum length of any other text, in characters.
  package static let text = 2_000
  /// The maximum number of rows in a list or table, or added to one.
  package static let rows = 1_000
  /// The maximum number of views in a screen, not counting rows.
  package static let nodes = 500
  /// The maximum number of values in a sparkline or a line of a chart.
  package static let points = 1_000
  /// The maximum number of bars in a chart.
  package static let bars = 100
  /// The maximum number of lines in a chart.
  package static let series = 8
  /// The maximum nesting of views.
  package static let depth = 16
  /// The maximum size of the state of a screen, in UTF-8 bytes.
  package static let state = 1 << 16
  /// The maximum number of effects in one answer.
  package static let effects = 8
  /// The maximum number of identifiers in a `changed` notification: as many as a manifest can
  /// contain, without counters, whose answers aren't shown.
  package static let changes = 6 * contributions
  /// The maximum length of the argument of a counter, in characters.
  package static let argument = PluginArgument.limit
  /// The maximum number of contributions of one kind.
  package static let contributions = 32
}
