import Routing

/// A view of a screen as a plugin describes it. The app draws it with its own controls.
package indirect enum ScreenTree: Equatable, Sendable {
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
  /// Small bars for a series of values in one line, with an optional text beside them. Nil leaves
  /// a gap.
  case sparkline([Double?], PluginText?)
  /// Labeled values with a horizontal bar each.
  case bars([Bar])
  /// A line chart.
  case chart(Chart)
  /// A text field.
  case field(Field)
  /// A toggle. The action receives its new value.
  case toggle(label: String, isOn: Bool, action: String)
  /// A button.
  case button(label: String, action: String)

  /// A list whose rows can be selected.
  package struct Rows: Equatable, Sendable {
    /// One row.
    package struct Row: Equatable, Sendable, Identifiable {
      /// The identifier, unique in the list.
      package let id: String
      /// The text at the start of the row.
      package let text: PluginText
      /// The text at the end of the row.
      package let detail: PluginText?
    }

    /// The identifier of the list, for its selection.
    package let id: String
    /// The rows.
    package let rows: [Row]
    /// The action for Enter, which receives the identifier of the row; nil for a list without an
    /// action.
    package let action: String?
  }

  /// A table.
  package struct Cells: Equatable, Sendable {
    /// A column.
    package struct Column: Equatable, Sendable {
      /// The title in the header.
      package let title: String
      /// The width in terminal columns; nil for the remaining width.
      package let width: Int?
      /// Whether the cells are aligned at their ends, like numbers.
      package let isTrailing: Bool
    }

    /// One row.
    package struct Row: Equatable, Sendable, Identifiable {
      /// The identifier, unique in the table.
      package let id: String
      /// The cells, one for each column.
      package let cells: [PluginText]
    }

    /// The identifier of the table, for its selection.
    package let id: String
    /// The columns.
    package let columns: [Column]
    /// The rows.
    package let rows: [Row]
    /// The action for Enter, which receives the identifier of the row; nil for a table without an
    /// action.
    package let action: String?
  }

  /// A labeled value of a bar chart.
  package struct Bar: Equatable, Sendable {
    /// The label.
    package let label: String
    /// The value, which isn't negative.
    package let value: Double
    /// The value as text; nil for a short number.
    package let text: String?
    /// The style of the bar.
    package let style: PluginText.Style
  }

  /// A line chart.
  package struct Chart: Equatable, Sendable {
    /// A line.
    package struct Series: Equatable, Sendable {
      /// The name in the legend.
      package let name: String
      /// The horizontal and vertical values, in ascending horizontal order.
      package let points: [Point]
      /// The style of the line.
      package let style: PluginText.Style
    }

    /// A point of a line.
    package struct Point: Equatable, Sendable {
      /// The horizontal value: a number, or a date as the number of days since 1 January 1970.
      package let x: Double
      /// The vertical value.
      package let y: Double
    }

    /// The lines.
    package let series: [Series]
    /// Whether the horizontal values are dates.
    package let hasDates: Bool
    /// The height.
    package let rows: Int
  }

  /// A text field.
  package struct Field: Equatable, Sendable {
    /// The identifier of the field.
    package let id: String
    /// The text that is shown while the field is empty.
    package let placeholder: String
    /// The initial text.
    package let text: String
    /// The action for Enter, which receives the text.
    package let action: String
  }
}
