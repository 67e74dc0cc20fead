import DeclarativeUI
import Flows
import LocksInterface
import MigrationsInterface
import OnboardingLogic
import OnboardingUI
import RouterService
import Routing
import Unidirectional
import Workspace

/// The state of the flow that adds templates.
package struct TemplateAdditionState: Codable, Equatable, Sendable {
  /// The number of migrations that were added; nil until then.
  package var added: Int?
  /// The ids and titles of the selected templates; nil until the user has selected them.
  package var details: SetupDetails?

  package init() {}
}

/// Adds templates to the configuration of a project that is set up. The result of the flow is the
/// number of added migrations.
package final class TemplateAddition: Flow<TemplateAdditionState, Int>, SettlingFlow {
  private let project: Project
  private let services: OnboardingServices
  private let app: any AppActions
  private let store: Store<TemplatePicker.State, TemplatePicker.Action>
  private let selected = Source<String?>(nil)
  private let isSaving = Source(false)

  /// - Parameters:
  ///   - project: the project with its configuration.
  ///   - services: the services of the setup.
  ///   - app: shows an error if the configuration can't be written.
  package init(project: Project, services: OnboardingServices, app: any AppActions) {
    self.project = project
    self.services = services
    self.app = app
    let known = Set(project.configuration.migrations.map(\.id))
    let today = services.clock.today(in: project.configuration.timezone)
    let (root, owners) = (project.root, project.configuration.ownersFile)
    store = Store(
      TemplatePicker.State(selection: []), label: "templates",
      reduce: TemplatePicker.reducer(
        list: { try await services.templates.templates().filter { !known.contains($0.id) } },
        count: { [counts = KeptCounts()] in
          services.count($0, in: root, ownersFile: owners, today: today, keeping: counts)
        }))
    super.init(id: "templates", title: "Add from templates", state: TemplateAdditionState())
    router.exit("added", matching: \.added)
    router.show("review", when: { $0.details != nil }) { flow in flow.reviewScreen() }
    router.show("selection") { flow in flow.selectionScreen() }
  }

  override package func didAppear() { store.send(.appeared) }

  override package func didLeave() {
    super.didLeave()
    store.finish()
  }

  override package var currentRoute: (any Route)? { TemplatesRoute() }

  /// Whether all templates are counted. The read is tracked.
  package var isSettled: Bool { store.bind(\.isSettled).value }

  private func selectionScreen() -> any Routable {
    ScreenRoutable("") { [store, selected, weak self] in
      StepView(
        title: "Which migrations do you want to add?",
        explanation: "The list shows templates that match this code and aren't in headway.yml."
      ) {
        TemplatesView(
          .addition, state: store.bind(\.self), selected: selected, send: { store.send($0) },
          tryPattern: self?.tryPattern, accept: { self?.accept() })
      }
    }
  }

  /// Opens the screen on which the user tries a pattern and adds it; nil if there is none.
  private var tryPattern: (@MainActor () -> Void)? {
    guard app.canOpen(TryRoute.self) else { return nil }
    return { [app] in app.open(TryRoute()) }
  }

  private func accept() {
    let rows = store.currentState.rows.filter(\.isSelected)
    go { state in
      state.details = SetupDetails(
        rows.map { SetupDetails.Item(id: $0.id, title: $0.title) }, adding: yaml(of: rows))
    }
  }

  /// The selected templates, in the order of the list.
  private func yaml(of rows: [TemplateRow]) -> [String] {
    rows.compactMap { row in store.currentState.templates.first { $0.id == row.id }?.yaml }
  }

  private func reviewScreen() -> any Routable {
    let (editing, path) = (services.editing, project.configurationPath)
    let details = state.details ?? SetupDetails([])
    let original = SetupDetails(
      details.items.map { item in
        SetupDetails.Item(
          id: item.id,
          title: store.currentState.rows.first { $0.id == item.id }?.title ?? item.title)
      }, adding: details.additions)
    let form = Store(
      SetupDetailsForm.State(original, draft: details), label: "review",
      reduce: SetupDetailsForm.reducer(save: { [weak self] in self?.add($0) }) {
        try await editing.change($0, in: path)
      })
    form.send(.appeared)
    let today = services.clock.today(in: project.configuration.timezone)
    return ScreenRoutable("Review", onLeave: { form.finish() }) { [weak self] in
      SetupDetailsView(
        .addition, state: form.bind(\.self), path: self?.project.relativeConfigurationPath ?? "",
        today: today,
        actions: .init(
          isSaving: self?.isSaving.bind ?? .constant(false),
          change: { draft in
            form.send(.changed(draft))
            self?.update { $0.details = draft }
          },
          save: { form.submit { self?.add($0) } }))
    }
  }

  /// Writes the selected templates to the configuration. The user can undo it.
  private func add(_ form: SetupDetailsForm.State) {
    // Pressing Enter twice must not add the migrations twice.
    guard !isSaving.value, let change = form.change else { return }
    isSaving.value = true
    let (editing, locking, project, app) = (services.editing, services.locking, project, app)
    let locked = Set(form.draft.items.filter(\.lock).map(\.id))
    let added = form.draft.items.compactMap { item in
      store.currentState.templates.first { $0.id == item.id }.map { template in
        var definition = template.definition
        definition.lock = locked.contains(item.id)
        return definition
      }
    }
    let count = added.count
    let file = project.relativeConfigurationPath
    var locks: [LockChange] = []
    app.attempt(
      "Added \(count == 1 ? "1 migration" : "\(count) migrations") to \(file).",
      undone: "\(file) is restored."
    ) { [weak self] in
      defer { self?.isSaving.value = false }
      locks = try await locking.lock(added, in: project) { try await editing.apply(change) }
      self?.update { $0.added = count }
    } undo: {
      try await editing.apply(change.reversed)
      try await locking.undo(locks, in: project)
      app.reload(showing: MigrationRoute())
    }
  }
}
