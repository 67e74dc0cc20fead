import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// The tabs of a module.
package enum ModuleTab: String, CaseIterable, Codable, Sendable {
  case overview, imports, importers, violations

  package var title: String {
    switch self {
    case .overview: "Overview"
    case .imports: "Depends on"
    case .importers: "Used by"
    case .violations: "Violations"
    }
  }
}

/// One module: its facts, its neighbors and its violations.
package struct ModuleDetailView: View {
  let state: Bind<ModulesReducer.State>
  let name: String
  let tab: Bind<ModuleTab>
  let root: String
  let selected: Source<Int?>
  let panels: AnyView?
  let actions: Actions

  /// Actions on this screen.
  package struct Actions {
    let selectTab: @MainActor (ModuleTab) -> Void
    let open: @MainActor (String) -> Void
    let show: @MainActor (ModuleSourceLocation) -> Void
    let edit: @MainActor (ModuleSourceLocation) -> Void
    let except: @MainActor (RuleViolation) -> Void
    let findPath: @MainActor () -> Void

    /// - Parameter except: shows the form of an exception for a violation.
    package init(
      selectTab: @escaping @MainActor (ModuleTab) -> Void,
      open: @escaping @MainActor (String) -> Void,
      show: @escaping @MainActor (ModuleSourceLocation) -> Void,
      edit: @escaping @MainActor (ModuleSourceLocation) -> Void,
      except: @escaping @MainActor (RuleViolation) -> Void,
      findPath: @escaping @MainActor () -> Void
    ) {
      self.selectTab = selectTab
      self.open = open
      self.show = show
      self.edit = edit
      self.except = except
      self.findPath = findPath
    }
  }

  /// - Parameters:
  ///   - root: the folder that paths are relative to.
  ///   - selected: the id of the selected violation; the caller keeps it when this view is removed.
  ///   - panels: the panels that plugins add to the overview tab.
  package init(
    state: Bind<ModulesReducer.State>, name: String, tab: Bind<ModuleTab>, root: String,
    selected: Source<Int?>, panels: AnyView? = nil, actions: Actions
  ) {
    self.state = state
    self.name = name
    self.tab = tab
    self.root = root
    self.selected = selected
    self.panels = panels
    self.actions = actions
  }

  package var body: some View {
    let moduleIndex = state.map(\.moduleIndex).value
    let detail = moduleIndex.flatMap { ModuleDetail(name, in: $0) }
    RowsReader(fewerThan: Extent.tabScreen) { isLow in
      VStack {
        if let detail {
          TabHeader(tab, title: \.title, onSelect: actions.selectTab) {
            ModuleFacts(detail: detail, root: root, isShort: isLow)
          }
          ModuleTabView(detail: detail, tab: tab, root: root, selected: selected, actions: actions)
          if let panels { panels.hidden(tab.map { $0 != .overview }) }
        } else {
          Label(missing(moduleIndex)).lineLimit(3).padding(horizontal: .one)
          Spacer()
        }
        ModuleLines(state: state)
      }
    }
    .keys {
      TabBar.keys("module", of: ModuleTab.self, title: \.title, onSelect: actions.selectTab)
      KeyBinding(
        "module.path", "p", title: "Dependency path…",
        disabled: detail == nil ? "the module doesn't exist" : nil
      ) { actions.findPath() }
    }
  }

  private func missing(_ moduleIndex: ModuleIndex?) -> StyledText {
    moduleIndex == nil ? .muted("Reading…") : .muted("The module \(name) no longer exists.")
  }
}

/// The content of a tab of a module.
struct ModuleTabView: View {
  let detail: ModuleDetail
  let tab: Bind<ModuleTab>
  let root: String
  let selected: Source<Int?>
  let actions: ModuleDetailView.Actions

  var body: some View {
    switch tab.value {
    case .overview: NeighborhoodView(detail: detail, open: actions.open)
    case .imports:
      NeighborTable(
        neighbors: detail.imports + detail.outside, name: "imports", root: root,
        placeholder: StyledText(
          ModuleText.unreadImports(detail.module) ?? "This module has no imports."),
        location: { ModuleSourceLocation(module: detail.module.name, to: $0.name, $1) },
        actions: actions)
    case .importers:
      NeighborTable(
        neighbors: detail.importers, name: "importers", root: root,
        placeholder: "No module depends on this one.",
        location: { ModuleSourceLocation(module: $0.name, to: detail.module.name, $1) },
        actions: actions)
    case .violations:
      ViolationTable(
        rows: detail.violations, name: "violations", root: root, showsModule: false,
        placeholder: "No violations in this module.", selected: selected,
        actions: .init(show: actions.show, edit: actions.edit, except: actions.except))
    }
  }
}

/// The facts about a module in a few lines.
struct ModuleFacts: View {
  let detail: ModuleDetail
  let root: String
  /// Whether each line is cut off instead of being continued on another one.
  var isShort: Bind<Bool> = .constant(false)

  var body: some View {
    let lines = isShort.value ? 1 : 2
    VStack {
      Label(summary).lineLimit(lines).wrapping(.betweenFacts)
      Label(location).lineLimit(lines).wrapping(.betweenFacts)
      Label(reach).lineLimit(lines).wrapping(.betweenFacts)
      ForEach(Array(detail.cycles.prefix(2).enumerated()), id: { $0.offset }) { cycle in
        Label(StyledText("cycle: ", .warning) + StyledText(cycle.element.description))
      }
    }
    .padding(horizontal: .one)
  }

  private var summary: StyledText {
    let module = detail.module
    var text: StyledText = ""
    if let type = module.type { text += StyledText(type + "   ", .strong) }
    if module.type == nil, detail.hasTypes { text += .muted("no type   ") }
    text += .muted("\(ModuleText.kind(module))   ")
    text +=
      module.owners.isEmpty
      ? StyledText("unowned", .warning) : StyledText(module.owners.joined(separator: " "))
    let count = detail.violations.count
    text += .muted("   ")
    return text
      + (count == 0
        ? .muted(detail.hasRules ? "no violations" : "no rules")
        : StyledText(
          "\(Glyph.violation) \(TextFormat.count(count, "violation")) by this module", .danger))
  }

  private var location: StyledText {
    let module = detail.module
    let path = ModuleText.folder(module.path)
    let others = module.files - module.codeFiles
    return StyledText(path).linked(toFile: root + "/" + module.path)
      + .muted("   \(TextFormat.count(module.codeFiles, "source file"))")
      + .muted(", \(TextFormat.count(module.lines, "line"))")
      + .muted(others > 0 ? ", \(TextFormat.count(others, "other file"))" : "")
  }

  private var reach: StyledText {
    let unresolved = detail.outside.count(where: \.isUnresolved)
    return .muted("depends on ")
      + (detail.module.hasKnownDependencies
        ? figure(detail.imports.count, of: detail.reaches) : StyledText("unknown", .strong))
      + .muted("   used by ") + figure(detail.importers.count, of: detail.reachedBy)
      // Without imports, the external modules are unknown.
      + outside(detail.outside.count - unresolved, "external module")
      + outside(unresolved, "unresolved import")
  }

  private func outside(_ count: Int, _ noun: String) -> StyledText {
    count == 0 ? "" : .muted("   \(TextFormat.count(count, noun))")
  }

  private func figure(_ direct: Int, of all: Int) -> StyledText {
    StyledText(TextFormat.number(direct), .strong)
      + .muted(all > direct ? " directly, \(TextFormat.number(all)) in total" : "")
  }
}

/// Module descriptions that several views share.
package enum ModuleText {
  /// The number of a module's neighbors; nil if they aren't known.
  @MainActor package static func count(_ count: Int?) -> StyledText {
    guard let count else { return .muted("unknown") }
    return count == 0 ? .muted("–") : StyledText(TextFormat.number(count))
  }

  /// The folder of a module, also if its path is empty.
  static func folder(_ path: String) -> String { path.isEmpty ? "repository root" : path }

  /// The reason why the imports of a module aren't known; nil if they are.
  static func unreadImports(_ module: Module) -> String? {
    module.hasKnownImports
      ? nil : "Headway doesn't read its imports in \(TextFormat.list(module.unreadLanguages))."
  }

  static func kind(_ module: Module) -> String {
    let kind: String
    switch module.kind {
    case .library: kind = "library"
    case .executable: kind = "executable"
    case .test: kind = "test"
    case .plugin: kind = "build plugin"
    case .macro: kind = "macro"
    case .system: kind = "system library"
    case .binary: kind = "binary"
    case .folder: kind = "folder"
    }
    return module.package.map { "\(kind) target of package \($0)" } ?? kind
  }
}
