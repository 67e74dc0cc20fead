/// Where plugins add rows to a list, made from what the list shows.
public typealias ListRowPoint<Context, Row> = PluginPoint<ListRows<Context, Row>>

/// Rows that a plugin adds to a list, under a title.
public struct ListRows<Context, Row> {
  /// Stands above the rows.
  public let title: String
  /// Makes the rows for what the list shows now. Called whenever that changes: keep it quick.
  public let rows: @MainActor (Context) throws -> [Row]

  public init(title: String, rows: @escaping @MainActor (Context) throws -> [Row]) {
    self.title = title
    self.rows = rows
  }
}
