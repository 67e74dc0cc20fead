import DeclarativeUI
import Flows
import MigrationsInterface
import OnboardingInterface
import OnboardingLogic
import OnboardingUI
import PluginInterface
import Routing
import Unidirectional
import Workspace

/// Sets a project up: repository → owners → first migrations → written.
package final class Onboarding: Flow<OnboardingState, OnboardingResult> {
  /// The choice to go on without a configuration; no file is called so.
  private static let later = "//later"

  private let services: OnboardingServices
  private let configurationPath: String
  /// Whether what the step on screen offers is still being looked for.
  private var isLooking: @MainActor () -> Bool = { false }

  /// - Parameter configurationPath: where `headway.yml` is written.
  package init(
    state: OnboardingState, configurationPath: String, services: OnboardingServices,
    contributions: any ContributionReading
  ) {
    self.services = services
    self.configurationPath = configurationPath
    super.init(id: "onboarding", title: "Set up", state: state)
    router.exit("look again", when: \.isLookingAgain) { _ in .lookAgain }
    router.exit("later", when: \.isPutOff) { _ in .putOff }
    router.show("repository", when: { $0.root == nil }) { [unowned self] in repositoryScreen() }
    router.show("owners", when: { $0.owners == nil }) { [unowned self] in ownersScreen() }
    router.show("templates", when: { $0.templates == nil }) { [unowned self] in templatesScreen() }
    router.show("writing", when: { !$0.isWritten }) { [unowned self] in writingScreen() }
    router.exit("done") { _ in .configured }
    attach(.onboardingRoutes, from: contributions)
  }

  override package var place: (any Route)? { SetUpRoute() }

  override package var screen: AnyView {
    AnyView(SetUpView(step: Bind { [unowned self] in step }, content: AnyView(FlowView(self))))
  }

  /// Which of the steps this is, those of plugins counted: `step 2 of 3`. What asks nothing is none: before there
  /// is a repository, and while the file is written.
  private var step: String {
    // Read tracked; the explanation isn't.
    _ = current
    let why = explain()
    let others: Set<String> = ["look again", "later", "repository", "writing", "done"]
    let steps = why.rules.filter { !others.contains($0) }
    guard let place = why.rule.flatMap({ steps.firstIndex(of: $0) }) else { return "" }
    return "step \(place + 1) of \(steps.count)"
  }

  /// Whether what is shown is complete; the read is tracked.
  package var isSettled: Bool { !isLooking() }

  // MARK: Steps

  private func repositoryScreen() -> any Routable {
    ScreenRoutable("Repository") {
      StepView(
        title: "There is no git repository here.",
        explanation: "Headway tracks what is committed. Start it inside a repository, or make one "
          + "here with “git init” and press r."
      ) {
        Spacer()
      }
      .keys {
        KeyBinding("onboarding.again", "r", title: "look again") { [weak self] in
          self?.update { $0.isLookingAgain = true }
        }
      }
    }
  }

  private func ownersScreen() -> any Routable {
    let found = Source<[ChoiceList.Choice]>([])
    let owners = services.owners
    let root = state.root ?? ""
    Task {
      let file = await owners.ownersFile(in: root)
      var choices = [
        ChoiceList.Choice(
          id: "", title: "Go on without owners", detail: "what is left isn't told apart by team")
      ]
      if let file {
        choices.insert(
          ChoiceList.Choice(
            id: file, title: file, detail: "found here; its teams own what is left"),
          at: 0)
      }
      choices.append(
        ChoiceList.Choice(
          id: Onboarding.later, title: "Not now",
          detail: "modules and libraries can be looked at without a headway.yml"))
      found.value = choices
    }
    isLooking = { found.value.isEmpty }
    return ScreenRoutable("Owners") { [weak self] in
      StepView(
        title: "Who owns the code?",
        explanation: "A CODEOWNERS file says which team has to do what is left."
      ) {
        ChoiceList(found.bind) { id in
          if id == Onboarding.later { return self?.putOff() ?? () }
          self?.go { $0.owners = id.isEmpty ? OnboardingState.Owners.none : .file(id) }
        }
      }
      .keys { KeyBinding("onboarding.later", "n", title: "not now") { self?.putOff() } }
    }
  }

  private func putOff() { update { $0.isPutOff = true } }

  private func templatesScreen() -> any Routable {
    let services = services
    let root = state.root ?? ""
    let owners = ownersFile
    let today = services.clock.today(in: "UTC")
    let selected = Source<String?>(nil)
    let store = Store(
      TemplatePicker.State(selected: Set(state.considered)), label: "templates",
      reduce: TemplatePicker.reducer(
        list: { try await services.templates.templates() },
        count: { templates in
          services.scanner.scan(
            ScanRequest(
              root: root, definitions: templates.map(\.definition), ownersFile: owners,
              moduleGlobs: [], today: today))
        }))
    store.send(.appeared)
    isLooking = { [weak store] in
      if case .counting? = store?.bind(\.phase).value { true } else { false }
    }
    return ScreenRoutable("Migrations", onLeave: { store.finish() }) { [weak self] in
      StepView(
        title: "Which migrations are under way?",
        explanation:
          "These patterns really occur in this code. Choose some now; all can be changed "
          + "in headway.yml later."
      ) {
        TemplatesView(
          state: store.bind(\.self), selected: selected, send: { store.send($0) },
          accept: {
            let state = store.currentState
            let rows = state.rows.filter { state.selected.contains($0.id) }
            let chosen = rows.map(\.id)
            // What was chosen is remembered for the way back as well.
            self?.update { $0.considered = chosen }
            self?.go {
              $0.templates = chosen
              $0.titles = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.title) })
            }
          })
      }
    }
  }

  private func writingScreen() -> any Routable {
    let progress = Source(WritingProgress.running)
    write(progress)
    isLooking = { progress.value == .running }
    return ScreenRoutable("Writing") { [weak self] in
      StepView(
        title: "Writing headway.yml",
        explanation: "It is a file of your repository: commit it, and everybody sees the same."
      ) {
        WritingLine(progress: progress)
          .keys {
            switch progress.value {
            case .running:
              // Who goes back now would choose for a file that is written already.
              KeyBinding(
                "onboarding.wait", "esc", "backspace", "left", "h", title: "back",
                disabled: "the file is being written"
              ) {}
            case .failed:
              KeyBinding("onboarding.retry", "r", "enter", title: "try again") {
                self?.write(progress)
              }
            }
          }
      }
    }
  }

  private func write(_ progress: Source<WritingProgress>) {
    progress.value = .running
    let services = services
    let path = configurationPath
    let state = state
    let owners = ownersFile
    Task { [weak self] in
      do {
        let chosen = Set(state.templates ?? [])
        let templates = try await services.templates.templates().filter { chosen.contains($0.id) }
        try await services.writer.write(
          NewConfiguration(ownersFile: owners, migrations: templates.map(\.yaml)), to: path)
        // What is written stays written: there is no way back past it.
        self?.setBarrier()
        self?.update { $0.isWritten = true }
      } catch {
        progress.value = .failed("\(error)")
      }
    }
  }

  private var ownersFile: String? {
    if case .file(let file) = state.owners { return file }
    return nil
  }
}

private enum WritingProgress: Equatable {
  case running
  case failed(String)
}

private struct WritingLine: View {
  let progress: Source<WritingProgress>

  var body: some View {
    if case .failed(let problem) = progress.value {
      Label(problem).textStyle(.danger).lineLimit(4).padding(horizontal: .two)
    }
  }
}
