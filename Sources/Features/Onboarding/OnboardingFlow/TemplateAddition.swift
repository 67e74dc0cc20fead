import DeclarativeUI
import Flows
import OnboardingLogic
import OnboardingUI
import PluginInterface
import Routing
import Unidirectional
import Workspace

/// The state of the flow that adds templates.
package struct TemplateAdditionState: Codable, Equatable, Sendable {
  /// The number of migrations that were added; nil until then.
  package var added: Int?

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
  private var isWriting = false

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
        count: { services.count($0, in: root, ownersFile: owners, today: today) }))
    super.init(id: "templates", title: "Add from templates", state: TemplateAdditionState())
    router.exit("added", matching: \.added)
    router.show("selection") { flow in flow.selectionScreen() }
  }

  override package func didAppear() { store.send(.appeared) }

  override package var currentRoute: (any Route)? { TemplatesRoute() }

  /// Whether all templates are counted. The read is tracked.
  package var isSettled: Bool { store.bind(\.isSettled).value }

  private func selectionScreen() -> any Routable {
    ScreenRoutable("", onLeave: { [store] in store.finish() }) { [store, selected, weak self] in
      StepView(
        title: "Which migrations do you want to add?",
        explanation: "These templates match code in this repository and aren't in headway.yml yet."
      ) {
        TemplatesView(
          .addition, state: store.bind(\.self), selected: selected, send: { store.send($0) },
          accept: { self?.add() })
      }
    }
  }

  /// Writes the selected templates to the configuration, in the order of the list.
  private func add() {
    // Pressing Enter twice must not add the migrations twice.
    guard !isWriting else { return }
    isWriting = true
    let state = store.currentState
    let chosen = state.rows.filter(\.isSelected).compactMap { row in
      state.templates.first { $0.id == row.id }?.yaml
    }
    let (app, writer, path) = (app, services.writer, project.configurationPath)
    Task { [weak self] in
      do {
        try await writer.add(chosen, to: path)
        self?.update { $0.added = chosen.count }
        app.notify(
          "Added \(chosen.count == 1 ? "1 migration" : "\(chosen.count) migrations") to headway.yml"
        )
      } catch {
        self?.isWriting = false
        app.notify(problem: "\(error)")
      }
    }
  }
}
