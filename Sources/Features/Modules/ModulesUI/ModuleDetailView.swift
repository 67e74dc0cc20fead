import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// What of a module is shown.
package enum ModuleTab: String, CaseIterable, Codable, Sendable {
  case overview, imports, importers, violations

  package var title: String {
    switch self {
    case .overview: "Overview"
    case .imports: "Imports"
    case .importers: "Importers"
    case .violations: "Violations"
    }
  }
}

/// One module: its facts, its neighbours, and what is wrong with its dependencies.
package struct ModuleDetailView: View {
  let state: Bind<ModulesBoard.State>
  let name: String
  let tab: Bind<ModuleTab>
  let root: String
  let selected: Source<Int?>
  let actions: Actions

  /// What can be done from here.
  package struct Actions {
    let selectTab: @MainActor (ModuleTab) -> Void
    let open: @MainActor (String) -> Void
    let show: @MainActor (ModulePlace) -> Void
    let edit: @MainActor (ModulePlace) -> Void
    let findPath: @MainActor () -> Void

    package init(
      selectTab: @escaping @MainActor (ModuleTab) -> Void,
      open: @escaping @MainActor (String) -> Void,
      show: @escaping @MainActor (ModulePlace) -> Void,
      edit: @escaping @MainActor (ModulePlace) -> Void,
      findPath: @escaping @MainActor () -> Void
    ) {
      self.selectTab = selectTab
      self.open = open
      self.show = show
      self.edit = edit
      self.findPath = findPath
    }
  }

  /// - Parameters:
  ///   - root: the folder that paths begin in.
  ///   - selected: the violation that is selected; it outlasts this view.
  package init(
    state: Bind<ModulesBoard.State>, name: String, tab: Bind<ModuleTab>, root: String,
    selected: Source<Int?>, actions: Actions
  ) {
    self.state = state
    self.name = name
    self.tab = tab
    self.root = root
    self.selected = selected
    self.actions = actions
  }

  package var body: some View {
    let book = state.map(\.book).value
    let detail = book.flatMap { ModuleDetail(name, in: $0) }
    VStack {
      if let detail {
        ModuleFacts(detail: detail, root: root)
        HStack {
          TabBar(tab, title: \.title, onSelect: actions.selectTab)
          Spacer()
        }
        .padding(horizontal: .one)
        Divider()
        ModuleTabView(detail: detail, tab: tab, root: root, selected: selected, actions: actions)
      } else {
        Label(missing(book)).lineLimit(3).padding(horizontal: .one)
        Spacer()
      }
      ModuleLines(state: state)
    }
    .keys {
      TabBar.keys("module", of: ModuleTab.self, title: \.title, onSelect: actions.selectTab)
      KeyBinding(
        "module.path", "p", title: "why it needs …",
        disabled: detail == nil ? "there is no such module" : nil
      ) { actions.findPath() }
    }
  }

  private func missing(_ book: ModuleBook?) -> StyledText {
    book == nil ? .muted("Reading…") : .muted("There is no module \(name) any more.")
  }
}

private struct ModuleTabView: View {
  let detail: ModuleDetail
  let tab: Bind<ModuleTab>
  let root: String
  let selected: Source<Int?>
  let actions: ModuleDetailView.Actions

  var body: some View {
    switch tab.value {
    case .overview: NeighbourhoodView(detail: detail, open: actions.open)
    case .imports:
      NeighbourTable(
        neighbours: detail.imports + detail.outside, name: "imports", root: root,
        placeholder: "It imports no module.",
        place: { ModulePlace(module: detail.module.name, to: $0.name, $1) }, actions: actions)
    case .importers:
      NeighbourTable(
        neighbours: detail.importers, name: "importers", root: root,
        placeholder: "No module imports it.",
        place: { ModulePlace(module: $0.name, to: detail.module.name, $1) }, actions: actions)
    case .violations:
      ViolationTable(
        rows: detail.violations, name: "violations", root: root, showsModule: false,
        placeholder: "Its dependencies break no rule.", selected: selected,
        actions: .init(show: actions.show, edit: actions.edit))
    }
  }
}

/// What a module is, in a few lines.
private struct ModuleFacts: View {
  let detail: ModuleDetail
  let root: String

  var body: some View {
    VStack {
      Label(what)
      Label(whereItStands)
      Label(reach)
      ForEach(Array(detail.cycles.prefix(2).enumerated()), id: { $0.offset }) { cycle in
        Label(StyledText("in a circle: ", .warning) + StyledText(cycle.element.words))
      }
    }
    .padding(horizontal: .one)
  }

  private var what: StyledText {
    let module = detail.module
    var text = StyledText(module.type ?? "no type", module.type == nil ? .muted : .strong)
    text += .muted("   \(ModuleWords.kind(module))   ")
    text +=
      module.owners.isEmpty
      ? StyledText("no owner", .warning) : StyledText(module.owners.joined(separator: " "))
    let count = detail.violations.count
    text += .muted("   ")
    return text
      + (count == 0
        ? .muted("breaks no rule")
        : StyledText("✗ \(Wording.count(count, "violation"))", .danger))
  }

  private var whereItStands: StyledText {
    let module = detail.module
    let path = module.path.isEmpty ? "the root" : module.path
    return StyledText(path).linked(toFile: root + "/" + module.path)
      + .muted(
        "   \(Wording.count(module.files, "file")), \(Wording.count(module.lines, "line"))")
  }

  private var reach: StyledText {
    .muted("needs ") + figure(detail.imports.count, of: detail.reaches)
      + .muted("   needed by ") + figure(detail.importers.count, of: detail.reachedBy)
      + .muted("   outside ") + StyledText(Wording.number(detail.outside.count), .strong)
  }

  private func figure(_ direct: Int, of all: Int) -> StyledText {
    StyledText(Wording.number(direct), .strong)
      + .muted(all > direct ? " (\(Wording.number(all)) in all)" : "")
  }
}

/// What is said of modules in several places.
enum ModuleWords {
  static func kind(_ module: Module) -> String {
    let kind: String
    switch module.kind {
    case .library: kind = "library"
    case .executable: kind = "program"
    case .test: kind = "tests"
    case .plugin: kind = "build plugin"
    case .macro: kind = "macro"
    case .system: kind = "system library"
    case .binary: kind = "binary"
    case .folder: kind = "folder"
    }
    return module.package.map { "\(kind) of \($0)" } ?? kind
  }
}
