import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional

/// The line where a module is imported, with the code around it.
package struct CodeScreen: View {
  let preview: Bind<CodePreview.State>
  let place: ModulePlace
  let count: Bind<StyledText>
  let root: String
  let actions: Actions

  /// What can be done from here.
  package struct Actions {
    let edit: @MainActor () -> Void
    let step: @MainActor (Int) -> Void

    /// - Parameter step: shows the next place of the same dependency, or with -1 the one before.
    package init(
      edit: @escaping @MainActor () -> Void, step: @escaping @MainActor (Int) -> Void
    ) {
      self.edit = edit
      self.step = step
    }
  }

  /// - Parameters:
  ///   - count: which of how many places it is.
  ///   - root: the folder that paths begin in.
  package init(
    preview: Bind<CodePreview.State>, place: ModulePlace, count: Bind<StyledText>, root: String,
    actions: Actions
  ) {
    self.preview = preview
    self.place = place
    self.count = count
    self.root = root
    self.actions = actions
  }

  package var body: some View {
    VStack {
      Label(
        StyledText(place.path, .strong).linked(toFile: root + "/" + place.path)
          + .muted(":\(place.line)")
      )
      .padding(horizontal: .one)
      Label(count).padding(horizontal: .one)
      Divider()
      CodeLines(preview: preview, place: place)
    }
    .keys {
      KeyBinding("place.edit", "e", "enter", title: "edit") { actions.edit() }
      KeyBinding("place.next", "n", title: "next place") { actions.step(1) }
      KeyBinding("place.previous", "p", title: "previous") { actions.step(-1) }
    }
  }
}

/// The lines of a file, or why there are none.
private struct CodeLines: View {
  let preview: Bind<CodePreview.State>
  let place: ModulePlace

  var body: some View {
    if let failure = preview.map(\.failure).value {
      Label(StyledText(failure, .danger)).lineLimit(3).padding(horizontal: .one)
      Spacer()
    } else {
      CodeView(
        preview.map(\.lines), name: "place", language: CodeLanguage(named: place.path)
      )
      .highlight(.constant(place.line))
      .placeholder("  Reading the file…")
    }
  }
}
