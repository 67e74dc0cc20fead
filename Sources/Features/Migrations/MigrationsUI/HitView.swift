import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional

/// A hit in its file.
package struct HitView: View {
  let state: Bind<HitPreview.State>
  let root: String
  let migration: MigrationCount?
  let actions: Actions

  /// What can be done from here.
  package struct Actions {
    let edit: @MainActor () -> Void
    let copy: @MainActor (String) -> Void
    let step: @MainActor (Int) -> Void

    /// - Parameters:
    ///   - copy: puts a text on the clipboard.
    ///   - step: shows the next hit, or with -1 the one before.
    package init(
      edit: @escaping @MainActor () -> Void, copy: @escaping @MainActor (String) -> Void,
      step: @escaping @MainActor (Int) -> Void
    ) {
      self.edit = edit
      self.copy = copy
      self.step = step
    }
  }

  /// - Parameter root: the folder that the paths of hits begin in.
  package init(
    state: Bind<HitPreview.State>, root: String, migration: MigrationCount?, actions: Actions
  ) {
    self.state = state
    self.root = root
    self.migration = migration
    self.actions = actions
  }

  package var body: some View {
    VStack {
      Label(state.map { headline($0.hit) }).padding(horizontal: .one)
      Label(guidance).padding(horizontal: .one)
      Divider()
      HitCode(state: state)
    }
    .keys {
      KeyBinding("hit.edit", "e", "enter", title: "edit") { actions.edit() }
      KeyBinding("hit.next", "n", title: "next hit") { actions.step(1) }
      KeyBinding("hit.previous", "p", title: "previous") { actions.step(-1) }
      DocsKey.binding(migration, copy: actions.copy)
    }
  }

  private func headline(_ hit: Hit) -> StyledText {
    let path = StyledText(hit.path, .strong).linked(toFile: root + "/" + hit.path)
    var text = path + .muted(":\(hit.line):\(hit.column)")
    if let module = hit.module { text += .muted("   in ") + StyledText(module) }
    text += .muted(hit.teams.isEmpty ? "   no owner" : "   " + hit.teams.joined(separator: " "))
    if hit.excepted { text += StyledText("   excepted", .info) }
    return text
  }

  private var guidance: StyledText {
    guard let docs = migration?.docs else { return .muted(migration?.title ?? "") }
    return .muted("how: ") + StyledText(docs, .accent).linked(to: docs)
  }
}

/// The lines of a file, or why there are none.
private struct HitCode: View {
  let state: Bind<HitPreview.State>

  var body: some View {
    if let failure = state.failure.value {
      Label(StyledText(failure, .danger)).lineLimit(3).padding(horizontal: .one)
      Spacer()
    } else {
      CodeView(
        state.lines, name: "code", language: CodeLanguage(named: state.hit.path.value)
      )
      .highlight(state.hit.line.map { $0 })
      .match(state.match)
      .placeholder("  Reading the file…")
    }
  }
}
