import DeclarativeUI
import DesignSystem
import Unidirectional

/// Asks whether to add a pattern as a migration, and shows what would be written to which file.
package struct AdoptionView: View {
  let id: String
  let pattern: String
  /// The part of source files in which the pattern matches; nil for any.
  let scope: String?
  let path: String
  let failure: Bind<String?>
  let accept: @MainActor () -> Void

  package init(
    id: String, pattern: String, in scope: String?, path: String, failure: Bind<String?>,
    accept: @escaping @MainActor () -> Void
  ) {
    self.id = id
    self.pattern = pattern
    self.scope = scope
    self.path = path
    self.failure = failure
    self.accept = accept
  }

  package var body: some View {
    VStack {
      Label(.muted("Adds this migration to \(path). Set its title and dates there."))
        .lineLimit(2)
      Label("")
      Label(StyledText("id       ", .muted) + StyledText(id, .strong))
      Label(StyledText("pattern  ", .muted) + StyledText(pattern)).lineLimit(3)
      if let scope { Label(StyledText("in       ", .muted) + StyledText(scope)) }
      Label("")
      Button("Add", name: "try.adopt", action: accept)
      Label(failure.map { $0.map { StyledText($0, .danger) } ?? "" }).lineLimit(3)
    }
  }
}
