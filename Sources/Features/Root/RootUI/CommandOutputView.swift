import DeclarativeUI
import DesignSystem
import Unidirectional

/// The output of a command in a dialog.
struct CommandOutputView: View {
  let title: String
  let lines: [String]
  let close: @MainActor () -> Void

  /// The rows of a dialog without its frame.
  private static let maxRows = Extent.output.rows - 2

  private struct Line: Identifiable, Equatable {
    let id: Int
    let text: String
  }

  var body: some View {
    let all = lines.enumerated().map { Line(id: $0, text: $1) }
    Dialog(
      title, columns: Extent.output.columns, rows: Extent.output.rows, onDismiss: close
    ) {
      List(.constant(all), name: "output") { Label($0.text) }
        .searchable(\.text)
        .frame(rows: min(max(Extent.line, all.count), CommandOutputView.maxRows))
        .keys { KeyBinding("output.close", "q", "enter", title: "Close") { close() } }
    }
  }
}
