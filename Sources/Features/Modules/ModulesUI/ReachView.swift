import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// Why one module needs another: the shortest way, a line for each import.
package struct ReachView: View {
  let state: Bind<ModulesBoard.State>
  let from: String
  let to: String
  let root: String
  let actions: Actions

  /// What can be done from here.
  package struct Actions {
    let choose: @MainActor () -> Void
    let turnRound: @MainActor () -> Void
    let open: @MainActor (String) -> Void
    let show: @MainActor (ModulePlace) -> Void
    let edit: @MainActor (ModulePlace) -> Void

    /// - Parameters:
    ///   - choose: asks for another module to reach.
    ///   - turnRound: shows the way back.
    package init(
      choose: @escaping @MainActor () -> Void, turnRound: @escaping @MainActor () -> Void,
      open: @escaping @MainActor (String) -> Void,
      show: @escaping @MainActor (ModulePlace) -> Void,
      edit: @escaping @MainActor (ModulePlace) -> Void
    ) {
      self.choose = choose
      self.turnRound = turnRound
      self.open = open
      self.show = show
      self.edit = edit
    }
  }

  /// - Parameter root: the folder that paths begin in.
  package init(
    state: Bind<ModulesBoard.State>, from: String, to: String, root: String, actions: Actions
  ) {
    self.state = state
    self.from = from
    self.to = to
    self.root = root
    self.actions = actions
  }

  package var body: some View {
    let answer = state.map { $0.book }.value.flatMap { ReachAnswer(from: from, to: to, in: $0) }
    VStack {
      Label(answer.map { ReachView.headline($0) } ?? .muted("Reading…"))
        .lineLimit(2).padding(horizontal: .one)
      Divider()
      Table(
        .constant(answer?.steps ?? []), name: "reach", columns: columns, showsHeadings: false
      ) {
        $0.onActivate("code") { if let place = ReachView.place(of: $0) { actions.show(place) } }
          .itemKeys { step in
            KeyBinding(
              "reach.edit", "e", title: "edit there",
              disabled: step == nil ? "there is no step" : nil
            ) { if let place = step.flatMap(ReachView.place) { actions.edit(place) } }
            KeyBinding(
              "reach.open", "o", title: "go to the module",
              disabled: step == nil ? "there is no step" : nil
            ) { if let step { actions.open(step.to) } }
          }
          .placeholder(.muted(answer.map { ReachView.placeholder($0) } ?? ""))
      }
      ModuleLines(state: state)
    }
    .keys {
      KeyBinding("reach.choose", "p", title: "another module") { actions.choose() }
      KeyBinding("reach.turn", "x", title: "the way back") { actions.turnRound() }
    }
  }

  private static func headline(_ answer: ReachAnswer) -> StyledText {
    let names = (StyledText(answer.from, .strong), StyledText(answer.to, .strong))
    guard answer.isReached else { return names.0 + .muted(" doesn't need ") + names.1 }
    guard !answer.steps.isEmpty else { return names.0 + .muted(" is the module itself") }
    var text =
      names.0 + .muted(" needs ") + names.1
      + .muted(answer.steps.count == 1 ? " directly" : " in \(answer.steps.count) steps")
    let others = answer.alternatives - 1
    if answer.alternatives == .max {
      text += .muted(", and in more ways as short than can be counted")
    } else if others > 0 {
      text += .muted(
        others == 1
          ? ", and 1 other way is as short" : ", and \(Wording.number(others)) others are as short")
    }
    if let backwards = answer.backwards {
      text += StyledText("; a circle: it is \(Wording.count(backwards, "step")) back", .warning)
    }
    return text
  }

  private static func placeholder(_ answer: ReachAnswer) -> String {
    if answer.isReached { return "p chooses another module." }
    guard let backwards = answer.backwards else {
      return "Nor does \(answer.to) need \(answer.from). p chooses another module."
    }
    return "\(answer.to) needs \(answer.from), in \(Wording.count(backwards, "step")): x shows how."
  }

  private static func place(of step: ReachAnswer.Step) -> ModulePlace? {
    step.places.first.map { ModulePlace(module: step.from, to: step.to, $0) }
  }

  private var columns: [TableColumn<ReachAnswer.Step>] {
    [
      TableColumn("", width: .flexible(minimum: 30, weight: 3), importance: 10) { step, width in
        let lead = String(repeating: " ", count: min(step.id, max(0, width / 2 - 12)) * 2)
        let line =
          step.id == 0 ? StyledText(step.from, .strong) + .muted(" ─▶ ") : .muted(lead + "└─▶ ")
        let broken: StyledText =
          step.broken.isEmpty
          ? "" : StyledText("  ✗ \(step.broken.joined(separator: ", "))", .danger)
        return line + StyledText(step.to, .strong) + broken
      },
      TableColumn("", width: .flexible(minimum: 26, weight: 3), importance: 8) {
        [root] step, width in
        guard let place = step.places.first else { return "" }
        let more = step.places.count - 1
        let rest = more > 0 ? "  and \(Wording.number(more)) more" : ""
        return PlaceText.text(place.path, place.line, in: root, columns: width - rest.count)
          + .muted(rest)
      },
    ]
  }
}
