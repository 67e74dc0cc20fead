import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// A match in its file.
package struct MatchView: View {
  let state: Bind<MatchPreview.State>
  let root: String
  let migration: MigrationCount?
  let labels: ModuleLabels
  let today: Day
  let actions: Actions

  /// The actions of this screen.
  package struct Actions {
    let edit: @MainActor () -> Void
    let editConfiguration: @MainActor () -> Void
    let except: @MainActor () -> Void
    let copy: @MainActor (String) -> Void
    let step: @MainActor (Int) -> Void

    /// - Parameters:
    ///   - edit: opens the file in the user's editor.
    ///   - editConfiguration: opens the configuration at the migration.
    ///   - except: shows the form of an exception for the match.
    ///   - copy: copies a text to the clipboard.
    ///   - step: shows the match that is this many positions further in the list: 1 or -1.
    package init(
      edit: @escaping @MainActor () -> Void,
      editConfiguration: @escaping @MainActor () -> Void,
      except: @escaping @MainActor () -> Void,
      copy: @escaping @MainActor (String) -> Void,
      step: @escaping @MainActor (Int) -> Void
    ) {
      self.edit = edit
      self.editConfiguration = editConfiguration
      self.except = except
      self.copy = copy
      self.step = step
    }
  }

  /// - Parameters:
  ///   - root: the repository root; paths of matches are relative to it.
  ///   - labels: the names of modules to show.
  package init(
    state: Bind<MatchPreview.State>, root: String, migration: MigrationCount?, labels: ModuleLabels,
    today: Day, actions: Actions
  ) {
    self.state = state
    self.root = root
    self.migration = migration
    self.labels = labels
    self.today = today
    self.actions = actions
  }

  package var body: some View {
    VStack {
      Label(state.map { headline($0.match) + problem($0) })
        .lineLimit(2).wrapping(.betweenFacts).padding(horizontal: .one)
      Label(guidance).padding(horizontal: .one)
      Divider()
      MatchCode(state: state, name: "code")
    }
    .keys {
      KeyBinding("hit.edit", "e", "enter", title: "Edit file") { actions.edit() }
      KeyBinding("hit.next", "n", title: "Next match") { actions.step(1) }
      KeyBinding("hit.previous", "p", title: "Previous match") { actions.step(-1) }
      ExceptionKey.binding("hit.except", state.value.match) { _ in actions.except() }
      if let migration, state.value.match.entry == nil {
        KeyBinding("hit.copy-exception", keys: [], title: "Copy exception comment") {
          actions.copy(
            InlineException.comment(
              for: state.value.match, of: migration.id, today: today,
              within: migration.maxExceptionDays))
        }
      }
      DocsKey.binding(migration, copy: actions.copy)
      // The key of the other screens opens the file here.
      KeyBinding("hit.configuration", keys: [], title: "Edit headway.yml", isHint: false) {
        actions.editConfiguration()
      }
    }
  }

  private func headline(_ match: Match) -> StyledText {
    let path = StyledText(match.path, .strong).linked(toFile: root + "/" + match.path)
    var text = path + .muted(match.hasLine ? ":\(match.line):\(match.column)" : "")
    if let module = match.module { text += .muted("   module ") + StyledText(labels[module]) }
    text += .muted(
      match.teams.isEmpty
        ? "   unowned"
        : "   team\(match.teams.count == 1 ? "" : "s") " + match.teams.joined(separator: " "))
    if match.excepted { text += StyledText("   excepted", .info) }
    return text + (match.entry?.origin(in: root) ?? "")
  }

  /// The reason why the exception at the match has no effect; empty if it has, or if there is none.
  private func problem(_ state: MatchPreview.State) -> StyledText {
    guard let migration, !state.match.excepted else { return "" }
    let index = state.match.line - 1
    guard state.lines.indices.contains(index) else { return "" }
    let problem = InlineException.problem(
      at: state.lines[index], after: index > 0 ? state.lines[index - 1] : "",
      of: migration.id.description, on: today,
      within: migration.maxExceptionDays)
    return problem.map { StyledText("   exception without effect: \($0)", .warning) } ?? ""
  }

  private var guidance: StyledText {
    guard let docs = migration?.docs else { return .muted(migration?.title ?? "") }
    return .muted("guide ") + StyledText(docs, .accent).linked(to: docs)
  }
}

extension MatchEntry {
  /// The rule and the place where another tool has recorded it.
  func origin(in root: String) -> StyledText {
    .muted(rule.isEmpty ? "   recorded in " : "   \(rule) in ")
      + StyledText.muted("\(path):\(line)").linked(toFile: root + "/" + path)
  }
}

/// The lines of the file, or the reason why it can't be shown.
struct MatchCode: View {
  let state: Bind<MatchPreview.State>
  let name: String

  var body: some View {
    if let failure = state.content.failure.value {
      Label(StyledText(failure, .danger)).lineLimit(3).padding(horizontal: .one)
      Spacer()
    } else {
      CodeView(
        state.lines, name: name, language: CodeLanguage(named: state.match.map(\.place.path).value)
      )
      .highlight(state.match.map { $0.place.line })
      .match(state.matchedRange)
      .matchEnd(
        state.matchEnd.map { $0.map { CodeView.MatchEnd(line: $0.line, bytes: $0.column) } }
      )
      .placeholder("  Reading the file…")
    }
  }
}
