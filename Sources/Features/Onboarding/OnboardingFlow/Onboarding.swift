import DeclarativeUI
import Flows
import MigrationsInterface
import OnboardingLogic
import OnboardingUI
import PluginInterface
import Routing
import Unidirectional
import Workspace

/// The setup of a project: check for a repository, select the CODEOWNERS file, select the first
/// migrations, write `headway.yml`.
package final class Onboarding: Flow<OnboardingState, OnboardingResult>, SettlingFlow {
  /// The id of the choice to continue without a configuration. No file can have this path.
  private static let later = "//later"

  private let services: OnboardingServices
  private let configurationPath: String
  /// Returns whether the current step is still loading its choices.
  private var isLooking: @MainActor () -> Bool = { false }

  /// - Parameters:
  ///   - state: the answers so far.
  ///   - configurationPath: the path at which `headway.yml` is written.
  ///   - services: the services of the setup.
  ///   - contributions: the contributions of plugins.
  package init(
    state: OnboardingState, configurationPath: String, services: OnboardingServices,
    contributions: any ContributionReading
  ) {
    self.services = services
    self.configurationPath = configurationPath
    super.init(id: "onboarding", title: "Setup", state: state)
    router.exit("look again", when: \.isLookingAgain) { _ in .lookAgain }
    router.exit("later", when: \.isPutOff) { _ in .putOff }
    router.show("repository", when: { $0.root == nil }) { flow in flow.repositoryScreen() }
    router.show("owners", when: { $0.owners == nil }) { flow in flow.ownersScreen() }
    router.show("templates", when: { $0.templates == nil }) { flow in flow.templatesScreen() }
    router.show("writing", when: { !$0.isWritten }) { flow in flow.writingScreen() }
    router.exit("done") { _ in .configured }
    attach(.onboardingRoutes, from: contributions)
  }

  override package var currentRoute: (any Route)? { SetUpRoute() }

  override package var screen: AnyView {
    AnyView(SetUpView(step: Bind { [unowned self] in step }, content: AnyView(FlowView(self))))
  }

  /// The number of the current step, including the steps of plugins: `step 2 of 3`. Empty on
  /// screens without a question: without a repository, and while the file is being written.
  private var step: String {
    // The read of `current` is tracked; `explain()` isn't.
    _ = current
    let why = explain()
    let others: Set<String> = ["look again", "later", "repository", "writing", "done"]
    let steps = why.rules.filter { !others.contains($0) }
    guard let index = why.rule.flatMap({ steps.firstIndex(of: $0) }) else { return "" }
    return "step \(index + 1) of \(steps.count)"
  }

  /// Whether the current step has finished loading. Observers of this property are notified when
  /// it changes.
  package var isSettled: Bool { !isLooking() }

  // MARK: Steps

  private func repositoryScreen() -> any Routable {
    ScreenRoutable("Repository") {
      StepView(
        title: "No git repository",
        explanation: "Headway counts matches in the files that git tracks. Start Headway in a "
          + "repository, or run “git init” here and press r."
      ) {
        Spacer()
      }
      .keys {
        KeyBinding("onboarding.again", "r", title: "Check again") { [weak self] in
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
          id: "", title: "Continue without owners", detail: "matches aren't assigned to teams")
      ]
      if let file {
        choices.insert(
          ChoiceList.Choice(
            id: file, title: file, detail: "assigns the matches to teams"),
          at: 0)
      }
      choices.append(
        ChoiceList.Choice(
          id: Onboarding.later, title: "Not now",
          detail: "browse modules and libraries without a headway.yml"))
      found.value = choices
    }
    isLooking = { found.value.isEmpty }
    return ScreenRoutable("Owners") { [weak self] in
      StepView(
        title: "Who owns the code?",
        explanation: "Headway tracks a migration by counting code that matches its pattern. "
          + "A CODEOWNERS file assigns these matches to teams."
      ) {
        ChoiceList(found.bind) { id in
          if id == Onboarding.later { return self?.putOff() ?? () }
          self?.go { $0.owners = id.isEmpty ? OnboardingState.Owners.none : .file(id) }
        }
      }
      .keys { KeyBinding("onboarding.later", "n", title: "Not now") { self?.putOff() } }
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
      TemplatePicker.State(selection: state.considered.map { Set($0) }), label: "templates",
      reduce: TemplatePicker.reducer(
        list: { try await services.templates.templates() },
        count: { services.count($0, in: root, ownersFile: owners, today: today) }))
    store.send(.appeared)
    isLooking = { [weak store] in store?.bind(\.isSettled).value == false }
    return ScreenRoutable("Migrations", onLeave: { store.finish() }) { [weak self] in
      StepView(
        title: "Which migrations do you want to track?",
        explanation: "These templates match code in this repository. You can add others later."
      ) {
        TemplatesView(
          .setup, state: store.bind(\.self), selected: selected, send: { store.send($0) },
          accept: {
            let state = store.currentState
            let rows = state.rows.filter { state.selected.contains($0.id) }
            let chosen = rows.map(\.id)
            // The selection is kept, in case the user goes back to this step.
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
        explanation: "Commit this file so that your whole team uses the same configuration."
      ) {
        WritingLine(progress: progress)
          .keys {
            switch progress.value {
            case .running:
              // Going back is disabled: new answers wouldn't change the file that is being written.
              KeyBinding(
                "onboarding.wait", "esc", "backspace", "left", "h", title: "Back",
                disabled: "the file is being written"
              ) {}
            case .failed:
              KeyBinding("onboarding.retry", "r", "enter", title: "Try again") {
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
        // The file stays written, so the user can't go back to earlier steps.
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
