import DeclarativeUI
import DesignSystem

/// The contents of the dialog "Why this screen": the flow path, the link, the rules of the
/// innermost flow, and its state.
package struct InspectorView: View {
  /// A labeled line.
  package struct Line: Equatable, Sendable {
    let name: String
    let text: String

    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  let lines: [Line]

  /// The columns of the longest name.
  private static let nameColumns = 6

  package init(lines: [Line]) {
    self.lines = lines
  }

  package var body: some View {
    VStack {
      ForEach(Array(lines.enumerated()), id: { $0.offset }) { line in
        HStack(spacing: .one) {
          Label(.muted(line.element.name)).frame(columns: InspectorView.nameColumns)
          Label(line.element.text).lineLimit(8)
        }
      }
    }
  }
}
