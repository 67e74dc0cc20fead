import DeclarativeUI
import DesignSystem
import SettingsLogic
import Unidirectional

/// The list of plugins with their states, and the contributions of the selected plugin below it.
package struct SettingsView: View {
  let plugins: Bind<[PluginListRow]>
  let conflicts: Bind<[String]>
  let toggle: @MainActor (PluginListRow) -> Void
  let look: @MainActor (PluginListRow) -> Void
  let showThemes: @MainActor () -> Void
  let selected: Source<String?>
  let isDetailed: Bind<Bool>
  let showDetails: @MainActor () -> Void

  /// - Parameters:
  ///   - plugins: the rows.
  ///   - conflicts: descriptions of conflicts between plugins.
  ///   - selected: the id of the selected row. The caller owns it, so it outlives the view.
  ///   - isDetailed: whether to show what only developers need.
  ///   - toggle: enables or disables a plugin.
  ///   - look: opens the review of an external plugin.
  ///   - showDetails: shows or hides what only developers need.
  ///   - showThemes: opens the themes.
  package init(
    plugins: Bind<[PluginListRow]>, conflicts: Bind<[String]>, selected: Source<String?>,
    isDetailed: Bind<Bool>,
    toggle: @escaping @MainActor (PluginListRow) -> Void,
    look: @escaping @MainActor (PluginListRow) -> Void,
    showDetails: @escaping @MainActor () -> Void, showThemes: @escaping @MainActor () -> Void
  ) {
    self.isDetailed = isDetailed
    self.showDetails = showDetails
    self.look = look
    self.plugins = plugins
    self.conflicts = conflicts
    self.selected = selected
    self.toggle = toggle
    self.showThemes = showThemes
  }

  package var body: some View {
    VStack {
      Label(
        .muted(
          "Plugins add rows, panels, screens and commands. Press t to select a theme.")
      )
      .padding(horizontal: .one)
      Divider()
      Table(
        plugins, name: "plugins",
        columns: columns + (isDetailed.value ? details : [])
      ) {
        $0.searchable { "\($0.title) \($0.flag) \($0.owner)" }
          .itemKeys { row in
            if let row, row.waiting != nil {
              KeyBinding("settings.look", "enter", "space", title: "Review") { look(row) }
            } else {
              KeyBinding(
                "settings.toggle", "space", "enter",
                title: row.map { $0.isOn ? "Disable" : "Enable" } ?? "Enable",
                disabled: row == nil ? "nothing is selected" : nil
              ) { if let row { toggle(row) } }
            }
            if let row, row.folder != nil, row.waiting == nil {
              KeyBinding("settings.look", "i", title: "Review") { look(row) }
            }
          }
          .onSelect { [selected] in selected.value = $0?.id }
          .placeholder("No plugins.")
      }
      Divider(StyledText("About this plugin", .heading))
      PluginDetail(plugins: plugins, selected: selected, isDetailed: isDetailed)
      ConflictLines(conflicts: conflicts)
    }
    .keys {
      KeyBinding("settings.themes", "t", title: "Themes") { showThemes() }
      KeyBinding(
        "settings.details", "d",
        title: isDetailed.value ? "Hide developer details" : "Show developer details", isHint: false
      ) { showDetails() }
    }
  }

  private var columns: [TableColumn<PluginListRow>] {
    let state = TableColumn<PluginListRow>("State", width: .fixed(7), importance: 8) { row, _ in
      StyledText(row.state, row.tone)
    }
    .sorted(as: "state") { $0.state }
    // The boxes already show which plugins are on.
    let hasProblems = plugins.value.contains { $0.waiting != nil || $0.failure != nil }
    let longestTitle = plugins.map { StyledText.columns(ofLongest: $0.map(\.title)) }.value
    return [
      TableColumn("", width: .fixed(3), importance: 9) { row in
        Toggle("", name: "settings.plugin", isOn: .constant(row.isOn && row.failure == nil)) { _ in
          if row.waiting == nil { toggle(row) } else { look(row) }
        }
      },
      TableColumn(
        "Plugin", width: .flexible(minimum: 20, weight: 2, maximum: min(36, longestTitle)),
        importance: 10
      ) {
        row, _ in StyledText(row.title, .strong)
      }
      .sorted(as: "title") { $0.title.lowercased() },
    ] + (hasProblems ? [state] : []) + [
      TableColumn("Purpose", width: .flexible(minimum: 36, weight: 8), importance: 7) { row, _ in
        StyledText(row.about)
      },
      TableColumn("Owner", width: .fixed(18), importance: 3) { row, _ in .muted(row.owner) }
        .sorted(as: "owner") { $0.owner },
    ]
  }

  /// The columns that only developers need.
  private var details: [TableColumn<PluginListRow>] {
    [
      TableColumn("From", width: .fixed(18), importance: 4) { row, _ in .muted(row.source) }
        .sorted(as: "source") { $0.source },
      TableColumn("Flag", width: .flexible(minimum: 20, weight: 8, maximum: 44), importance: 5) {
        row, _ in .muted(row.flag)
      },
      TableColumn("Version", width: .fixed(7), importance: 1) { row, _ in .muted(row.version) },
      TableColumn("Time spent", width: .fixed(10), alignment: .trailing, importance: 2) {
        row, _ in .muted("\(row.microseconds) µs")
      }
      .sorted(as: "time", descending: true) { $0.microseconds },
    ]
  }
}

extension PluginListRow {
  fileprivate var tone: TextStyle {
    switch waiting {
    case .new, .changed: .warning
    case .invalid: .danger
    case .trusted, nil: failure != nil ? .danger : isOn ? .success : .muted
    }
  }
}

private struct PluginDetail: View {
  let plugins: Bind<[PluginListRow]>
  let selected: Source<String?>
  let isDetailed: Bind<Bool>

  /// Returns at most two lines. If there are more contributions, the last line shows how many.
  private static func lines(_ contributions: [String]) -> [String] {
    contributions.count <= 2
      ? contributions : contributions.prefix(1) + ["and \(contributions.count - 1) more"]
  }

  /// The contributions, with their names only for developers: `rows in the list of migrations`.
  private func contributions(of row: PluginListRow) -> [String] {
    if isDetailed.value { return row.contributions }
    let titles = row.contributions.map { line in
      line.firstRange(of: ": ").map { String(line[$0.upperBound...]) } ?? line
    }
    var seen: Set<String> = []
    return titles.filter { seen.insert($0).inserted }
  }

  var body: some View {
    let row = plugins.value.first { $0.id == selected.value }
    let shown = Self.lines(row.map { contributions(of: $0).map { "adds \($0)" } } ?? [])
    VStack {
      if let failure = row?.failure, row?.waiting != nil {
        Label(StyledText(failure, .danger)).lineLimit(4)
      } else if let failure = row?.failure {
        Label(StyledText("Off until you restart: \(failure)", .danger)).lineLimit(4)
      } else {
        // The column may have cut it off.
        Label(StyledText(row?.about ?? "")).lineLimit(2)
        ForEach(shown.indices, id: { $0 }) { Label(.muted(shown[$0])) }
      }
    }
    .padding(horizontal: .two)
    .frame(rows: Extent.details)
  }
}

private struct ConflictLines: View {
  let conflicts: Bind<[String]>

  var body: some View {
    let lines = conflicts.value
    ForEach(lines.indices, id: { $0 }) { Label(StyledText(" ! \(lines[$0])", .warning)) }
  }
}
