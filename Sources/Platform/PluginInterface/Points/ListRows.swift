import DeclarativeUI

/// The extension point for rows that plugins add to a list, derived from the list's contents.
public typealias ListRowPoint<Context, Row> = ExtensionPoint<ListRows<Context, Row>>

/// Rows that a plugin adds to a list, under a section title.
@MainActor public struct ListRows<Context, Row> {
  /// The section title.
  public let title: String
  /// Returns the rows for the list's current contents. It is called whenever they change and must
  /// be fast.
  public let rows: @MainActor (Context) throws -> [Row]
  /// Returns the view of a row, which is one line high; nil if the list draws its rows as text. Its
  /// reads are tracked.
  public let content: (@MainActor (Row, Context) throws -> AnyView)?

  /// Creates a section of rows that the list draws as text.
  ///
  /// - Parameters:
  ///   - title: the section title.
  ///   - rows: returns the rows for the list's current contents.
  public init(title: String, rows: @escaping @MainActor (Context) throws -> [Row]) {
    self.title = title
    self.rows = rows
    content = nil
  }

  /// Creates a section of rows that the plugin draws. The list still searches, selects and opens the
  /// row by its value.
  ///
  /// - Parameters:
  ///   - title: the section title.
  ///   - rows: returns the rows for the list's current contents.
  ///   - content: returns the view of a row, which is one line high. It must be fast.
  public init<Body: View>(
    title: String, rows: @escaping @MainActor (Context) throws -> [Row],
    @ViewBuilder content: @escaping @MainActor (Row, Context) throws -> Body
  ) {
    self.title = title
    self.rows = rows
    self.content = { AnyView(try content($0, $1)) }
  }
}

extension ContributionReading {
  /// Returns the rows that plugins add at an extension point, one group for each contribution. The
  /// read is tracked.
  ///
  /// - Parameters:
  ///   - point: the extension point.
  ///   - context: the current contents of the list; nil to add no rows. They are read only if a plugin
  ///     adds rows.
  ///   - group: returns the group for the identity of a contribution, its section title, the title
  ///     of the plugin, and its rows.
  public func rows<Context, Row, Group>(
    at point: ListRowPoint<Context, Row>, for context: @autoclosure () -> Context?,
    group: (_ id: String, _ title: String, _ plugin: String, _ rows: [Row]) -> Group
  ) -> [Group] {
    let sections = contributions(to: point)
    guard !sections.isEmpty, let context = context() else { return [] }
    return sections.compactMap { contributed in
      contributed.run { section in
        group(
          contributed.identity, section.title, contributed.pluginTitle, try section.rows(context))
      }
    }
  }

  /// Returns the view of a row that a plugin draws itself; nil if the list draws it as text.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - group: the identity of the contribution that added the row.
  ///   - point: the extension point.
  ///   - context: the current contents of the list.
  public func view<Context, Row>(
    of row: Row, in group: String, at point: ListRowPoint<Context, Row>,
    for context: @autoclosure () -> Context?
  ) -> AnyView? {
    let contributed = contributions(to: point).first { $0.identity == group }
    guard let contributed, let context = context() else { return nil }
    return contributed.run { try $0.content?(row, context) } ?? nil
  }
}
