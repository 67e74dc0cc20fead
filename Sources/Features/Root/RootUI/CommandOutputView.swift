import DeclarativeUI
import DesignSystem
import Unidirectional

/// The output of a command in a dialog.
struct CommandOutputView: View {
  let title: String
  let lines: [String]
  let close: @MainActor () -> Void

  private struct Line: Identifiable, Equatable {
    let id: Int
    let text: String
  }

  var body: some View {
    let all = lines.enumerated().map { Line(id: $0, text: $1) }
    Dialog(title, columns: 112, rows: 32, onDismiss: close) {
      List(.constant(all), name: "output") { Label($0.text) }
        .searchable(\.text)
        .frame(rows: min(max(1, all.count), 30))
        .keys { KeyBinding("output.close", "q", "enter", title: "Close") { close() } }
    }
  }
}
