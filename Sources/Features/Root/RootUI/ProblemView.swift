import DeclarativeUI
import DesignSystem

/// A screen for when there is nothing to show yet: what happened, where, and which key helps.
package struct ProblemView: View {
  /// One mistake: where it is, what it is, what would be right.
  package struct Item: Identifiable, Equatable, Sendable {
    package let id: Int
    package let place: String
    package let message: String
    package let hint: String?

    package init(id: Int, place: String, message: String, hint: String?) {
      self.id = id
      self.place = place
      self.message = message
      self.hint = hint
    }
  }

  let title: String
  let items: [Item]

  package init(title: String, items: [Item]) {
    self.title = title
    self.items = items
  }

  package var body: some View {
    VStack(spacing: .one) {
      Label(title).textStyle(.title).lineLimit(nil)
      ScrollView("problems") {
        VStack(spacing: .one) {
          ForEach(items) { item in
            VStack {
              Label(StyledText(item.place, .accent))
              Label(item.message).lineLimit(nil)
              if let hint = item.hint { Label(.muted("→ \(hint)")).lineLimit(nil) }
            }
          }
        }
      }
    }
    .padding(horizontal: .two, vertical: .one)
  }
}
