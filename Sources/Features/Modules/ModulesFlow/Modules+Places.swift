import DeclarativeUI
import ModulesInterface
import ModulesLogic
import ModulesUI
import Workspace

/// Places in files, and what the person's editor does with them.
extension Modules {
  /// What is imported at a place, and which of how many places it is.
  func headline(of place: ModulePlace) -> StyledText {
    guard let to = place.to else { return StyledText(place.module, .strong) }
    let text =
      StyledText(place.module, .strong) + .muted(" imports ") + StyledText(to, .strong)
    let places = places(of: place, in: board.bind(\.book).value)
    guard let index = places.firstIndex(of: place), places.count > 1 else { return text }
    return text + .muted("   place \(index + 1) of \(places.count)")
  }

  /// Shows the next place where the same module is imported by the same one, or the one before.
  func step(from place: ModulePlace, by step: Int) {
    let places = places(of: place, in: board.currentState.book)
    guard let index = places.firstIndex(of: place), places.indices.contains(index + step) else {
      app.tell(step > 0 ? "This is the last place." : "This is the first place.")
      return
    }
    update { $0.place = .code(places[index + step]) }
  }

  private func places(of place: ModulePlace, in book: ModuleBook?) -> [ModulePlace] {
    guard let graph = book?.graph, let to = place.to, let from = graph.number(of: place.module)
    else { return [] }
    let places: [ImportPlace]
    if let other = graph.number(of: to) {
      places = graph.edge(from: from, to: other)?.places ?? []
    } else {
      places =
        graph.outside(from: from).map { graph.outside[$0] }.first { $0.name == to }?.places ?? []
    }
    return places.map { ModulePlace(module: place.module, to: to, $0) }
  }

  func edit(_ place: ModulePlace) {
    edit(project.root + "/" + place.path, line: place.line)
  }

  func editConfiguration(_ place: ConfigurationPlace) {
    guard !project.isBare else {
      return app.tell(problem: "There is no work tree: the configuration can't be edited here.")
    }
    edit(project.configurationPath, line: place.line)
  }

  private func edit(_ path: String, line: Int) {
    let editor = services.editor
    Task { [weak self] in
      do {
        try await editor.open(path, line: line)
        self?.board.send(.readRequested)
      } catch {
        self?.app.tell(problem: "\(error)")
      }
    }
  }

  /// Writes down that the manifests may be executed, and reads them.
  func trust() {
    guard !isTrusting.untracked else { return }
    isTrusting.value = true
    Task { [weak self, trust = services.trust, root = project.root] in
      do {
        try await trust.trust(root)
        self?.app.tell("\(root) is trusted: its manifests are being read.")
        self?.board.send(.readRequested)
        if self?.state.place == .trust { self?.leaveTrust() }
      } catch {
        self?.app.tell(problem: "\(error)")
      }
      self?.isTrusting.value = false
    }
  }

  private func leaveTrust() {
    if !back() { reset(to: ModulesState()) }
  }
}
