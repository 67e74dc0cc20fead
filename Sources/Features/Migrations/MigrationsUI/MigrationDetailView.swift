import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// One migration: its key figures and its tabs.
package struct MigrationDetailView: View {
  let counts: Bind<MigrationsReducer.State>
  let id: MigrationID
  let tab: Bind<DetailTab>
  let scope: Bind<MatchScope>
  let today: Day
  let root: String
  let hasUnreadManifests: Bool
  let panels: AnyView
  let preview: MatchCodePreview.Source
  let actions: Actions

  /// The actions of this screen.
  package struct Actions {
    let selectTab: @MainActor (DetailTab) -> Void
    let showMatches: @MainActor (MatchScope) -> Void
    let openMatch: @MainActor (Match) -> Void
    let except: @MainActor (Match) -> Void
    let copy: @MainActor (String) -> Void
    let lock: @MainActor () -> Void
    let edit: @MainActor () -> Void
    let editConfiguration: @MainActor () -> Void
    let recount: @MainActor () -> Void
    let rehearse: @MainActor () -> Void
    let saveReport: @MainActor () -> Void

    /// - Parameters:
    ///   - except: shows the form of an exception for a match.
    ///   - copy: copies a text to the clipboard.
    ///   - edit: shows the form of the migration.
    ///   - editConfiguration: opens the configuration in the user's editor, at the migration.
    ///   - rehearse: shows the merges that the lock would have stopped.
    ///   - saveReport: saves a report about all migrations as a web page.
    package init(
      selectTab: @escaping @MainActor (DetailTab) -> Void,
      showMatches: @escaping @MainActor (MatchScope) -> Void,
      openMatch: @escaping @MainActor (Match) -> Void,
      except: @escaping @MainActor (Match) -> Void,
      copy: @escaping @MainActor (String) -> Void, lock: @escaping @MainActor () -> Void,
      edit: @escaping @MainActor () -> Void, editConfiguration: @escaping @MainActor () -> Void,
      recount: @escaping @MainActor () -> Void, rehearse: @escaping @MainActor () -> Void,
      saveReport: @escaping @MainActor () -> Void
    ) {
      self.selectTab = selectTab
      self.showMatches = showMatches
      self.openMatch = openMatch
      self.except = except
      self.copy = copy
      self.lock = lock
      self.edit = edit
      self.editConfiguration = editConfiguration
      self.recount = recount
      self.rehearse = rehearse
      self.saveReport = saveReport
    }
  }

  /// - Parameters:
  ///   - root: the repository root; paths of matches are relative to it.
  ///   - hasUnreadManifests: whether modules are missing because manifests weren't run.
  ///   - panels: the panels that plugins add to the overview tab.
  ///   - preview: the code around the selected match.
  package init(
    counts: Bind<MigrationsReducer.State>, id: MigrationID, tab: Bind<DetailTab>,
    scope: Bind<MatchScope>, today: Day, root: String, hasUnreadManifests: Bool, panels: AnyView,
    preview: MatchCodePreview.Source, actions: Actions
  ) {
    self.counts = counts
    self.id = id
    self.tab = tab
    self.scope = scope
    self.today = today
    self.root = root
    self.hasUnreadManifests = hasUnreadManifests
    self.panels = panels
    self.preview = preview
    self.actions = actions
  }

  package var body: some View {
    RowsReader(fewerThan: Extent.tabScreen) { isLow in
      VStack {
        TabHeader(tab, title: \.title, onSelect: actions.selectTab) {
          DetailSummary(counts: counts, id: id, today: today, isShort: isLow)
        }
        Label(scopeTitle).padding(horizontal: .one).hidden(scopeTitle.map(\.text.isEmpty))
        DetailTabView(
          counts: counts, id: id, tab: tab, scope: scope, today: today, root: root,
          hasUnreadManifests: hasUnreadManifests, actions: actions, preview: preview
        )
        .hidden(isUncounted)
        Spacer().hidden(isUncounted.map { !$0 })
        panels.hidden(Bind { [tab] in isUncounted.value || tab.value != .overview })
        ReadingLines(counts: counts)
      }
    }
    .keys {
      TabBar.keys("migration", of: DetailTab.self, title: \.title, onSelect: actions.selectTab)
      DocsKey.binding(counts.value[id], copy: actions.copy)
      LockKey.binding(counts.value[id], counts.value) { _ in actions.lock() }
      // A rehearsal helps to decide whether to lock.
      KeyBinding(
        "migrations.rehearse", "L", title: "Rehearse lock",
        isHint: counts.value.locks[id]?.isWritten != true
      ) { actions.rehearse() }
      OverBaseline.key(counts.value[id], counts.value.locks) { _ in
        actions.showMatches(.overBaseline)
      }
      EditKeys.bindings(
        id, edit: { _ in actions.edit() }, open: { _ in actions.editConfiguration() })
      KeyBinding("migrations.recount", "r", title: "Rescan") { actions.recount() }
      ReportKey.binding(counts.value) { actions.saveReport() }
    }
  }

  private var scopeTitle: Bind<StyledText> {
    Bind { [counts, scope, id] in
      if scope.value == .overBaseline, let text = OverBaseline.heading(counts.value.locks[id]) {
        return text
      }
      return scope.value.title(counts.value.moduleLabels)
        .map { .muted("Only matches ") + StyledText($0, .accent) } ?? ""
    }
  }

  private var isUncounted: Bind<Bool> {
    counts.map { [id] in $0[id]?.isCounted == false && $0.gaps.uncounted[id] == nil }
  }
}
