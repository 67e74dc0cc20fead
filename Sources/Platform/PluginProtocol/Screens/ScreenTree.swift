import Routing

/// A part of a screen as a plugin describes it. The app draws it with its own controls.
public indirect enum ScreenTree: Equatable, Sendable {
  case text(PluginText, lines: Int?)
  case vertical([ScreenTree], spacing: Int)
  case horizontal([ScreenTree], spacing: Int)
  case divider(PluginText?)
  case spacer
  case list(Rows)
  case table(Cells)
  case progress(Double, PluginText?)
  case field(Field)
  case toggle(label: String, isOn: Bool, action: String)
  case button(label: String, action: String)

  /// A list to choose from.
  public struct Rows: Equatable, Sendable {
    public struct Row: Equatable, Sendable, Identifiable {
      public let id: String
      public let text: PluginText
      /// What stands at its end.
      public let detail: PluginText?
    }

    public let id: String
    public let rows: [Row]
    /// What choosing a row does, with the row's id as its value; nil for a list to read.
    public let action: String?
  }

  /// Rows of columns.
  public struct Cells: Equatable, Sendable {
    /// What the cells of one column have in common.
    public struct Column: Equatable, Sendable {
      public let title: String
      /// In columns of the terminal; nil for what is left.
      public let width: Int?
      /// Whether its cells end in one line, as numbers do.
      public let isTrailing: Bool
    }

    public struct Row: Equatable, Sendable, Identifiable {
      public let id: String
      /// One for each column.
      public let cells: [PluginText]
    }

    public let id: String
    public let columns: [Column]
    public let rows: [Row]
    public let action: String?
  }

  /// A line to type into.
  public struct Field: Equatable, Sendable {
    public let id: String
    public let placeholder: String
    public let text: String
    /// What Enter does, with the text as its value.
    public let action: String
  }
}
