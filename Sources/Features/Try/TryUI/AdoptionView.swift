import DeclarativeUI
import DesignSystem
import Unidirectional

/// Asks whether a pattern is to become a migration, and says what would be written where.
package struct AdoptionView: View {
  let id: String
  let pattern: String
  let path: String
  let failure: Bind<String?>
  let accept: @MainActor () -> Void

  package init(
    id: String, pattern: String, path: String, failure: Bind<String?>,
    accept: @escaping @MainActor () -> Void
  ) {
    self.id = id
    self.pattern = pattern
    self.path = path
    self.failure = failure
    self.accept = accept
  }

  package var body: some View {
    VStack {
      Label(.muted("This is added to \(path), where its title and dates can be told:"))
        .lineLimit(2)
      Label("")
      Label(StyledText("id       ", .muted) + StyledText(id, .strong))
      Label(StyledText("pattern  ", .muted) + StyledText(pattern)).lineLimit(3)
      Label("")
      Button("Add it", name: "try.adopt", action: accept)
      Label(failure.map { $0.map { StyledText($0, .danger) } ?? "" }).lineLimit(3)
    }
  }
}
