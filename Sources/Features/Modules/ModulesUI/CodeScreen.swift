import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional

/// Shows the line where a module is imported, with the surrounding code.
package struct CodeScreen: View {
  let preview: Bind<CodeReading.Content>
  let location: ModuleSourceLocation
  let count: Bind<StyledText>
  let root: String
  let actions: Actions

  /// Actions on this screen.
  package struct Actions {
    let edit: @MainActor () -> Void
    let step: @MainActor (Int) -> Void

    /// - Parameter step: shows the next location of the same dependency; -1 shows the previous one.
    package init(
      edit: @escaping @MainActor () -> Void, step: @escaping @MainActor (Int) -> Void
    ) {
      self.edit = edit
      self.step = step
    }
  }

  /// - Parameters:
  ///   - count: the number of this location and the total.
  ///   - root: the folder that paths are relative to.
  package init(
    preview: Bind<CodeReading.Content>, location: ModuleSourceLocation, count: Bind<StyledText>,
    root: String,
    actions: Actions
  ) {
    self.preview = preview
    self.location = location
    self.count = count
    self.root = root
    self.actions = actions
  }

  package var body: some View {
    VStack {
      Label(
        StyledText(location.path, .strong).linked(toFile: root + "/" + location.path)
          + .muted(":\(location.line)")
      )
      .padding(horizontal: .one)
      Label(count).padding(horizontal: .one)
      Divider()
      CodeLines(preview: preview, location: location)
    }
    .keys {
      KeyBinding("place.edit", "e", "enter", title: "Edit file") { actions.edit() }
      KeyBinding("place.next", "n", title: "Next location") { actions.step(1) }
      KeyBinding("place.previous", "p", title: "Previous location") { actions.step(-1) }
    }
  }
}

/// The lines of a file, or the reason why they can't be shown.
private struct CodeLines: View {
  let preview: Bind<CodeReading.Content>
  let location: ModuleSourceLocation

  var body: some View {
    if let failure = preview.map(\.failure).value {
      Label(StyledText(failure, .danger)).lineLimit(3).padding(horizontal: .one)
      Spacer()
    } else {
      CodeView(
        preview.map(\.lines), name: "place", language: CodeLanguage(named: location.path)
      )
      .highlight(.constant(location.line))
      .placeholder("  Reading the file…")
    }
  }
}
