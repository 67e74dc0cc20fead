import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// The overview: all migrations with their progress, the rows that plugins add, and a preview of the
/// selected migration.
package struct MigrationListView: View {
  let counts: Bind<MigrationsReducer.State>
  let added: AddedTextRows<MigrationID>
  let today: Day
  let preview: MigrationPreview.Source
  /// The migration to select instead of the remembered one; nil for none.
  let selecting: MigrationID?
  let actions: Actions

  /// The actions of this screen.
  package struct Actions {
    let open: @MainActor (MigrationID) -> Void
    let select: @MainActor (MigrationID?) -> Void
    let lock: @MainActor (MigrationID) -> Void
    let recount: @MainActor () -> Void
    /// Opens the screen that tries a pattern; nil if the app has none.
    let tryPattern: (@MainActor () -> Void)?
    /// Opens the templates that aren't in the configuration yet; nil if the app has none.
    let addTemplates: (@MainActor () -> Void)?
    let edit: @MainActor (MigrationID) -> Void
    let editConfiguration: @MainActor (MigrationID?) -> Void
    let showOver: @MainActor (MigrationID) -> Void
    let saveReport: @MainActor () -> Void
    /// Opens the setup; nil if the project has a configuration.
    let setUp: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - select: called with the selected migration.
    ///   - tryPattern: opens the screen that tries a pattern; nil if the app has none.
    ///   - addTemplates: opens the templates that aren't in the configuration yet; nil if the app has
    ///     none.
    ///   - edit: shows the form of a migration.
    ///   - editConfiguration: opens `headway.yml` in the user's editor, at a migration or at its
    ///     beginning.
    ///   - showOver: shows the matches in the files with more matches than the baseline allows.
    ///   - saveReport: saves a report about all migrations as a web page.
    package init(
      open: @escaping @MainActor (MigrationID) -> Void,
      select: @escaping @MainActor (MigrationID?) -> Void = { _ in },
      lock: @escaping @MainActor (MigrationID) -> Void, recount: @escaping @MainActor () -> Void,
      tryPattern: (@MainActor () -> Void)?, addTemplates: (@MainActor () -> Void)?,
      edit: @escaping @MainActor (MigrationID) -> Void,
      editConfiguration: @escaping @MainActor (MigrationID?) -> Void,
      showOver: @escaping @MainActor (MigrationID) -> Void,
      saveReport: @escaping @MainActor () -> Void,
      setUp: (@MainActor () -> Void)? = nil
    ) {
      self.open = open
      self.select = select
      self.lock = lock
      self.recount = recount
      self.tryPattern = tryPattern
      self.addTemplates = addTemplates
      self.edit = edit
      self.editConfiguration = editConfiguration
      self.showOver = showOver
      self.saveReport = saveReport
      self.setUp = setUp
    }
  }

  /// - Parameter selecting: the migration to select instead of the remembered one; nil for none.
  package init(
    counts: Bind<MigrationsReducer.State>, added: AddedTextRows<MigrationID>, today: Day,
    preview: MigrationPreview.Source, selecting: MigrationID? = nil,
    actions: Actions
  ) {
    self.counts = counts
    self.added = added
    self.today = today
    self.preview = preview
    self.selecting = selecting
    self.actions = actions
  }

  package var body: some View {
    let content = counts.map { MigrationColumns.Content($0) }
    let columns = MigrationColumns.all(today: today, content: content.value)
    VStack {
      PreviewSplit(
        "migrations.preview", of: MigrationID.self, share: 0.7,
        most: MigrationColumns.width(today: today, content: content.value)
      ) { select in
        list(columns) {
          actions.select($0)
          select($0)
        }
      } preview: { selected, placement in
        MigrationPreview(
          counts: counts, selected: selected, placement: placement, today: today, source: preview)
      } details: { selected in
        MigrationPreviewDetails(counts: counts, selected: selected, today: today, source: preview)
      }
      ReadingLines(counts: counts)
      CountNotes(counts: counts, today: today)
    }
    .keys { keys }
  }

  private func list(
    _ columns: [TableColumn<MigrationLine>],
    select: @escaping @MainActor (MigrationID?) -> Void
  ) -> some View {
    EntryTable(
      Bind { MigrationLine.byPriority(MigrationLine.lines(counts.value)) }, added: added,
      name: "migrations", columns: columns, sortedBy: "priority",
      searchText: \.searchText, open: actions.open
    ) {
      $0.onSelect { select($0?.opens) }
        .initialSelection(selecting.map { .element($0) }, replacesSaved: true)
        .values { row in row.opens.map { ["id": "\($0)"] } ?? [:] }
        .itemKeys { row in
          LockKey.binding(row?.element?.count, counts.value) { actions.lock($0) }
          OverBaseline.key(row?.element?.count, counts.value.locks, show: actions.showOver)
          EditKeys.bindings(
            row?.element?.count.id, edit: actions.edit, open: { actions.editConfiguration($0) })
        }
        .placeholder(StyledText(placeholder))
    }
  }

  @KeyBindingBuilder private var keys: [KeyBinding] {
    if let setUp = actions.setUp {
      KeyBinding("migrations.set-up", "n", title: "Set up") { setUp() }
    } else if let addTemplates = actions.addTemplates {
      KeyBinding("migrations.templates", "a", title: "Add migrations") { addTemplates() }
        .detail("from templates")
    }
    if actions.setUp == nil, counts.map(\.migrations.isEmpty).value {
      if let tryPattern = actions.tryPattern {
        KeyBinding("migrations.try", "n", title: "Try pattern") { tryPattern() }
      }
      KeyBinding("migrations.edit", "e", title: "Edit headway.yml") {
        actions.editConfiguration(nil)
      }
    }
    KeyBinding("migrations.recount", "r", title: "Rescan") { actions.recount() }
    ReportKey.binding(counts.value) { actions.saveReport() }
  }
}

extension MigrationListView {
  /// The text of a list without migrations.
  private var placeholder: String {
    guard actions.setUp == nil else {
      return "This repository has no headway.yml yet. Press n to create one with your first "
        + "migrations. Modules, libraries and teams work without it."
    }
    var keys: [String] = []
    if actions.addTemplates != nil { keys.append("a to add templates") }
    if actions.tryPattern != nil { keys.append("n to try a pattern and add it as a migration") }
    let last = "e to edit headway.yml"
    let all = keys.isEmpty ? last : keys.joined(separator: ", ") + ", or " + last
    return "No migrations yet. Press \(all)."
  }
}
