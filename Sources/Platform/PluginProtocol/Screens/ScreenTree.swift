import Routing

/// A view of a screen as a plugin describes it. The app draws it with its own controls.
public indirect enum ScreenTree: Equatable, Sendable {
  /// A text, with a maximum number of lines if it isn't nil.
  case text(PluginText, lines: Int?)
  /// Views below each other, with spacing in rows.
  case vertical([ScreenTree], spacing: Int)
  /// Views beside each other, with spacing in columns.
  case horizontal([ScreenTree], spacing: Int)
  /// A horizontal line with an optional text.
  case divider(PluginText?)
  /// Flexible space.
  case spacer
  /// A list of rows.
  case list(Rows)
  /// A table.
  case table(Cells)
  /// A progress bar for a fraction from 0 to 1, with an optional text.
  case progress(Double, PluginText?)
  /// A text field.
  case field(Field)
  /// A toggle. The action receives its new value.
  case toggle(label: String, isOn: Bool, action: String)
  /// A button.
  case button(label: String, action: String)

  /// A list whose rows can be selected.
  public struct Rows: Equatable, Sendable {
    /// One row.
    public struct Row: Equatable, Sendable, Identifiable {
      /// The identifier, unique in the list.
      public let id: String
      /// The text at the start of the row.
      public let text: PluginText
      /// The text at the end of the row.
      public let detail: PluginText?
    }

    /// The identifier of the list, for its selection.
    public let id: String
    /// The rows.
    public let rows: [Row]
    /// The action for Enter, which receives the identifier of the row; nil for a list without an
    /// action.
    public let action: String?
  }

  /// A table.
  public struct Cells: Equatable, Sendable {
    /// A column.
    public struct Column: Equatable, Sendable {
      /// The title in the header.
      public let title: String
      /// The width in terminal columns; nil for the remaining width.
      public let width: Int?
      /// Whether the cells are aligned at their ends, like numbers.
      public let isTrailing: Bool
    }

    /// One row.
    public struct Row: Equatable, Sendable, Identifiable {
      /// The identifier, unique in the table.
      public let id: String
      /// The cells, one for each column.
      public let cells: [PluginText]
    }

    /// The identifier of the table, for its selection.
    public let id: String
    /// The columns.
    public let columns: [Column]
    /// The rows.
    public let rows: [Row]
    /// The action for Enter, which receives the identifier of the row; nil for a table without an
    /// action.
    public let action: String?
  }

  /// A text field.
  public struct Field: Equatable, Sendable {
    /// The identifier of the field.
    public let id: String
    /// The text that is shown while the field is empty.
    public let placeholder: String
    /// The initial text.
    public let text: String
    /// The action for Enter, which receives the text.
    public let action: String
  }
}
