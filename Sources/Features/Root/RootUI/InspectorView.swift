import DeclarativeUI
import DesignSystem

/// Why a screen is shown: the flows on the way, the rules of the innermost, and its state.
package struct InspectorView: View {
  /// A name and what it is.
  package struct Line: Equatable, Sendable {
    let name: String
    let text: String

    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  let lines: [Line]

  package init(lines: [Line]) {
    self.lines = lines
  }

  package var body: some View {
    VStack {
      ForEach(Array(lines.enumerated()), id: { $0.offset }) { line in
        HStack(spacing: .one) {
          Label(.muted(line.element.name)).frame(columns: 6)
          Label(line.element.text).lineLimit(8)
        }
      }
    }
  }
}
