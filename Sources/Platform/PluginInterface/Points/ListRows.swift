/// The extension point for rows that plugins add to a list, derived from the list's contents.
public typealias ListRowPoint<Context, Row> = ExtensionPoint<ListRows<Context, Row>>

/// Rows that a plugin adds to a list, under a section title.
public struct ListRows<Context, Row> {
  /// The section title.
  public let title: String
  /// Returns the rows for the list's current contents. It is called whenever they change and must
  /// be fast.
  public let rows: @MainActor (Context) throws -> [Row]

  /// Creates a section of rows.
  ///
  /// - Parameters:
  ///   - title: the section title.
  ///   - rows: returns the rows for the list's current contents.
  public init(title: String, rows: @escaping @MainActor (Context) throws -> [Row]) {
    self.title = title
    self.rows = rows
  }
}
