import DeclarativeUI
import Flows
import LocksInterface
import MigrationsInterface
import OnboardingLogic
import OnboardingUI
import PluginInterface
import RouterService
import Routing
import Unidirectional
import Workspace

/// The setup of a project: check for a repository, select the CODEOWNERS file, select the first
/// migrations, review `headway.yml` and write it.
package final class Onboarding: Flow<OnboardingState, OnboardingResult>, SettlingFlow {
  /// The id of the choice to continue without a configuration. No file can have this path.
  private static let later = "//later"

  private let services: OnboardingServices
  private let project: Project?
  private let app: any AppActions
  /// Returns whether the current step is still loading its choices.
  private var isLooking: @MainActor () -> Bool = { false }
  /// The patterns and the selection that the user made before going back to the first step.
  private var kept = KeptAnswers()
  /// The counts of the templates, so that going back and forth doesn't scan again.
  private let counts = KeptCounts()
  /// Contains the guard around all steps.
  private let frameMemory = ViewMemory()

  /// - Parameters:
  ///   - state: the answers so far.
  ///   - project: the project without a configuration; nil outside of a git repository.
  ///   - services: the services of the setup.
  ///   - contributions: the contributions of plugins.
  ///   - app: opens the screen on which the user tries a pattern.
  package init(
    state: OnboardingState, project: Project?, services: OnboardingServices,
    contributions: any ContributionReading, app: any AppActions
  ) {
    self.services = services
    self.project = project
    self.app = app
    super.init(id: "onboarding", title: "Setup", state: state)
    router.exit("look again", when: \.isLookingAgain) { _ in .lookAgain }
    router.exit("later", when: \.isPutOff) { _ in .putOff }
    router.show("repository", when: { $0.root == nil }) { flow in flow.repositoryScreen() }
    router.show("owners", when: { $0.owners == nil }) { flow in flow.ownersScreen() }
    router.show("templates", when: { $0.templates == nil }) { flow in flow.templatesScreen() }
    router.show("review", when: { !$0.isReviewed }) { flow in flow.reviewScreen() }
    router.show("writing", when: { !$0.isWritten }) { flow in flow.writingScreen() }
    router.exit("done") { _ in .configured }
    attach(.onboardingRoutes, from: contributions)
  }

  override package var currentRoute: (any Route)? { SetUpRoute() }

  override package var screen: AnyView {
    AnyView(
      SetUpView(step: Bind { [unowned self] in step }, content: AnyView(FlowView(self)))
        .warnsBeforeLeaving(if: self.hasUnwrittenAnswers)
        .memory(frameMemory))
  }

  /// Quitting would lose the answers of all steps. Going back doesn't, so only the guard of the step
  /// applies then.
  override package func canLeave() -> Bool {
    hasUnwrittenAnswers ? frameMemory.canLeave() : super.canLeave()
  }

  /// Whether the user has selected migrations that aren't in the configuration yet.
  private var hasUnwrittenAnswers: Bool {
    let hasAnswers = state.templates != nil || state.considered != nil || !state.patterns.isEmpty
    return hasAnswers && !state.isWritten
  }

  /// The number of the current step: `step 2 of 3`. A plugin's step has none, because it may be
  /// skipped, so the numbers couldn't include it before it is shown. Writing the file is part of
  /// the last step. Empty without a repository.
  private var step: String {
    // The read of `current` is tracked; `explain()` isn't.
    _ = current
    let steps = ["owners", "templates", "review"]
    switch explain().rule {
    case nil, "look again", "later", "repository", "done": return ""
    case "writing": return "step \(steps.count) of \(steps.count)"
    case let rule?:
      return steps.firstIndex(of: rule).map { "step \($0 + 1) of \(steps.count)" }
        ?? "additional step"
    }
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
          + "repository, or run \"git init\" here and press r."
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
    let activity = Activity()
    Task {
      defer { activity.end() }
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
        explanation:
          "A match is a line of code that you want to replace. Headway counts the matches, forecasts when "
          + "they will be gone, and can prevent new ones with a lock. CODEOWNERS assigns matches to teams. "
          + "Your choices go into headway.yml, which you review before it is written; locks go into "
          + ".headway/baseline.tsv."
      ) {
        ChoiceList(found.bind) { id in
          if id == Onboarding.later { return self?.putOff() ?? () }
          self?.select(id.isEmpty ? OnboardingState.Owners.none : .file(id))
        }
      }
      .keys { KeyBinding("onboarding.later", "n", title: "Not now") { self?.putOff() } }
    }
  }

  private var configurationPath: String { project?.configurationPath ?? "headway.yml" }

  /// Continues with the templates, including the patterns and the selection of an earlier visit.
  private func select(_ owners: OnboardingState.Owners) {
    go { [kept] in
      $0.owners = owners
      if $0.patterns.isEmpty { $0.patterns = kept.patterns }
      if $0.considered == nil { $0.considered = kept.selection }
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
      TemplatePicker.State(
        selection: state.considered.map { Set($0) }, added: Set(state.patterns.map(\.id))),
      label: "templates",
      reduce: TemplatePicker.reducer(
        list: { [patterns = state.patterns] in
          try await services.templates.templates() + patterns.map(MigrationTemplate.init)
        },
        count: { [counts] in
          services.count($0, in: root, ownersFile: owners, today: today, keeping: counts)
        }))
    store.send(.appeared)
    isLooking = { [weak store] in store?.bind(\.isSettled).value == false }
    let leave: @MainActor () -> Void = { [weak self] in
      // Before the scan ends, nothing is listed that the user could have selected.
      if store.currentState.phase == .counted {
        self?.kept.selection = store.currentState.selected.sorted()
      }
      store.finish()
    }
    return ScreenRoutable("Migrations", onLeave: leave) { [weak self] in
      StepView(
        title: "Which migrations do you want to track?",
        explanation:
          "The list shows ready-made migrations (templates) with matches in this code. You can add others "
          + "later."
      ) {
        TemplatesView(
          .setup, state: store.bind(\.self), selected: selected, send: { store.send($0) },
          tryPattern: self?.tryPattern(for: store),
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

  /// Opens the screen on which the user tries a pattern, and adds the pattern to the templates; nil
  /// if no feature does that.
  private func tryPattern(
    for store: Store<TemplatePicker.State, TemplatePicker.Action>
  ) -> (@MainActor () -> Void)? {
    guard app.canOpen(TryRoute.self) else { return nil }
    return { [weak self, app] in
      app.present(TryRoute(returnsPattern: true), as: .overlay) { tried in
        let taken = store.currentState.templates.map(\.id)
        let pattern = tried.renamed(ifIn: taken)
        self?.update { $0.patterns.append(pattern) }
        self?.kept.patterns = self?.state.patterns ?? []
        store.send(.added(MigrationTemplate(pattern)))
      }
    }
  }

  /// The selected migrations, in the order of the selection.
  private func chosen() async throws -> [MigrationTemplate] {
    let (ids, patterns) = (state.templates ?? [], state.patterns)
    let known = try await services.templates.templates() + patterns.map(MigrationTemplate.init)
    return ids.compactMap { id in known.first { $0.id == id } }
  }

  private func reviewScreen() -> any Routable {
    let original = self.original
    let (writer, path) = (services.writer, configurationPath)
    let configuration: @MainActor () async throws -> NewConfiguration = { [weak self] in
      guard let self else { throw CancellationError() }
      return try await self.configuration([])
    }
    let store = Store(
      SetupDetailsForm.State(original, draft: original.merging(state.details)), label: "review",
      reduce: SetupDetailsForm.reducer(save: { [weak self] in self?.finishReview($0) }) { edits in
        var new = try await configuration()
        new.edits = edits
        return FileChange(path: path, before: "", after: try writer.text(of: new))
      })
    store.send(.appeared)
    isLooking = { [weak store] in
      guard let state = store?.bind(\.self).value else { return false }
      return state.change == nil && state.problem == nil && state.draft.isValid
    }
    let isEmpty = original.items.isEmpty
    let today = services.clock.today(in: "UTC")
    return ScreenRoutable("Review", onLeave: { store.finish() }) { [weak self] in
      StepView(
        title: "Review headway.yml",
        explanation: isEmpty
          ? "You can add migrations later."
          : "All values are optional; you can change them later."
      ) {
        SetupDetailsView(
          .setup, state: store.bind(\.self),
          path: self?.project?.relativeConfigurationPath ?? "headway.yml",
          today: today,
          actions: .init(
            isSaving: .constant(false),
            change: { draft in
              store.send(.changed(draft))
              self?.update { $0.details = draft }
            },
            save: { store.submit { self?.finishReview($0) } }))
      }
    }
  }

  private func finishReview(_ form: SetupDetailsForm.State) {
    go {
      $0.details = form.draft
      $0.isReviewed = true
    }
  }

  /// The values of the selected migrations before the user changes them.
  private var original: SetupDetails {
    SetupDetails(
      (state.templates ?? []).map { SetupDetails.Item(id: $0, title: state.titles[$0] ?? $0) })
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
    let (services, path, project) = (services, configurationPath, project)
    let activity = Activity()
    Task { [weak self] in
      defer { activity.end() }
      do {
        guard let self, let project else { return }
        let configuration = try await configuration(
          (state.details ?? original).edits(from: original))
        let locked = Set((state.details?.items ?? []).filter(\.lock).map(\.id))
        let added = try await chosen().map { template in
          var definition = template.definition
          definition.lock = locked.contains(template.id)
          return definition
        }
        let locks = try await services.locking.lock(added, in: project) {
          try await services.writer.write(configuration, to: path)
        }
        // The file stays written, so the user can't go back to earlier steps.
        setBarrier()
        app.notify(writtenNotice(added.count, locks))
        update { $0.isWritten = true }
      } catch {
        progress.value = .failed("\(error)")
      }
    }
  }

  /// The files that were written, and what to do with them.
  private func writtenNotice(_ migrations: Int, _ locks: [LockChange]) -> String {
    let files = [project?.relativeConfigurationPath ?? "headway.yml"] + locks.flatMap(\.paths)
    return "Wrote \(files.joined(separator: " and ")) with "
      + "\(migrations == 1 ? "1 migration" : "\(migrations) migrations"). "
      + "Commit \(files.count == 1 ? "it" : "them") so that your whole team uses the same configuration."
  }

  /// The configuration for the answers so far.
  private func configuration(_ edits: [ConfigurationEdit]) async throws -> NewConfiguration {
    NewConfiguration(
      ownersFile: ownersFile, migrations: try await chosen().map(\.yaml), edits: edits)
  }

  private var ownersFile: String? {
    if case .file(let file) = state.owners { return file }
    return nil
  }
}

private struct KeptAnswers {
  var patterns: [TriedPattern] = []
  var selection: [String]?
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

extension MigrationTemplate {
  /// A template of a pattern that the user has tried.
  fileprivate init(_ pattern: TriedPattern) {
    self.init(definition: pattern.definition, about: "your pattern", yaml: pattern.yaml)
  }
}
