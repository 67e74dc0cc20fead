import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// The shortest dependency path between two modules, one line per step.
package struct ReachView: View {
  let state: Bind<ModulesReducer.State>
  let from: String
  let to: String
  let root: String
  let actions: Actions

  /// Actions on this screen.
  package struct Actions {
    let choose: @MainActor () -> Void
    let reverseDirection: @MainActor () -> Void
    let open: @MainActor (String) -> Void
    let show: @MainActor (ModuleSourceLocation) -> Void
    let edit: @MainActor (ModuleSourceLocation) -> Void

    /// - Parameters:
    ///   - choose: asks for another target module.
    ///   - reverseDirection: shows the path in the opposite direction.
    package init(
      choose: @escaping @MainActor () -> Void, reverseDirection: @escaping @MainActor () -> Void,
      open: @escaping @MainActor (String) -> Void,
      show: @escaping @MainActor (ModuleSourceLocation) -> Void,
      edit: @escaping @MainActor (ModuleSourceLocation) -> Void
    ) {
      self.choose = choose
      self.reverseDirection = reverseDirection
      self.open = open
      self.show = show
      self.edit = edit
    }
  }

  /// - Parameter root: the folder that paths are relative to.
  package init(
    state: Bind<ModulesReducer.State>, from: String, to: String, root: String, actions: Actions
  ) {
    self.state = state
    self.from = from
    self.to = to
    self.root = root
    self.actions = actions
  }

  package var body: some View {
    let answer = state.map { $0.moduleIndex }.value.flatMap {
      ReachabilityResult(from: from, to: to, in: $0)
    }
    VStack {
      Label(answer.map { ReachView.headline($0) } ?? .muted("Reading…"))
        .lineLimit(2).padding(horizontal: .one)
      Divider()
      Table(
        .constant(answer?.steps ?? []), name: "reach", columns: columns, showsHeadings: false
      ) {
        $0.onActivate("Show code") {
          if let location = ReachView.location(of: $0) { actions.show(location) }
        }
        .itemKeys { step in
          KeyBinding(
            "reach.edit", "e", title: "Edit file",
            disabled: step == nil ? "no step is selected" : nil
          ) { if let location = step.flatMap(ReachView.location) { actions.edit(location) } }
          KeyBinding(
            "reach.open", "o", title: "Open module",
            disabled: step == nil ? "no step is selected" : nil
          ) { if let step { actions.open(step.to) } }
        }
        .placeholder(.muted(answer.map { ReachView.placeholder($0) } ?? ""))
      }
      ModuleLines(state: state)
    }
    .keys {
      KeyBinding("reach.choose", "p", title: "Choose module") { actions.choose() }
      KeyBinding("reach.turn", "x", title: "Reverse direction") { actions.reverseDirection() }
    }
  }

  private static func headline(_ answer: ReachabilityResult) -> StyledText {
    let names = (StyledText(answer.from, .strong), StyledText(answer.to, .strong))
    guard answer.isReached else {
      return names.0
        + .muted(answer.isComplete ? " doesn't depend on " : " isn't known to depend on ")
        + names.1
    }
    guard !answer.steps.isEmpty else { return names.0 + .muted(" is the same module") }
    var text =
      names.0 + .muted(" depends on ") + names.1
      + .muted(answer.steps.count == 1 ? " directly" : " in \(answer.steps.count) steps")
    let others = answer.alternatives - 1
    if answer.alternatives == .max {
      text += .muted("; too many equally short paths to count")
    } else if others > 0 {
      text += .muted(
        others == 1
          ? "; 1 other path is as short" : "; \(TextFormat.number(others)) other paths are as short"
      )
    }
    if let backwards = answer.backwards {
      text += StyledText("; cycle: \(TextFormat.count(backwards, "step")) back", .warning)
    }
    return text
  }

  private static func placeholder(_ answer: ReachabilityResult) -> String {
    if answer.isReached { return "Press p to choose another module." }
    guard let backwards = answer.backwards else {
      return
        (answer.isComplete ? "\(answer.to) doesn't depend on \(answer.from) either. " : "")
        + "Press p to choose another module."
    }
    return "\(answer.to) depends on \(answer.from) in \(TextFormat.count(backwards, "step")). "
      + "Press x to show that path."
  }

  private static func location(of step: ReachabilityResult.Step) -> ModuleSourceLocation? {
    step.locations.first.map { ModuleSourceLocation(module: step.from, to: step.to, $0) }
  }

  private var columns: [TableColumn<ReachabilityResult.Step>] {
    [
      TableColumn("", width: .flexible(minimum: 30, weight: 3), importance: 10) { step, width in
        let lead = String(repeating: " ", count: min(step.id, max(0, width / 2 - 12)) * 2)
        let line =
          step.id == 0
          ? StyledText(step.from, .strong) + .muted(" ─\(Glyph.arrowhead) ")
          : .muted(lead + "└─\(Glyph.arrowhead) ")
        let broken: StyledText =
          step.broken.isEmpty
          ? "" : StyledText("  \(Glyph.violation) \(step.broken.joined(separator: ", "))", .danger)
        return line + StyledText(step.to, .strong) + broken
      },
      TableColumn("", width: .flexible(minimum: 26, weight: 3), importance: 8) {
        [root] step, width in
        guard let location = step.locations.first else { return "" }
        let more = step.locations.count - 1
        let rest = more > 0 ? "  and \(TextFormat.number(more)) more" : ""
        return LocationText.text(
          location.path, location.line, in: root, columns: width - rest.count)
          + .muted(rest)
      },
    ]
  }
}
