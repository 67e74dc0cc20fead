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
    let need = need(at: place, in: board.bind(\.book).value)
    let text =
      StyledText(place.module, .strong) + .muted(need.isImported ? " imports " : " declares ")
      + StyledText(to, .strong)
    guard let index = need.places.firstIndex(of: place), need.places.count > 1 else { return text }
    return text + .muted("   place \(index + 1) of \(need.places.count)")
  }

  /// Shows the next place where the same module is imported by the same one, or the one before.
  func step(from place: ModulePlace, by step: Int) {
    let places = need(at: place, in: board.currentState.book).places
    guard let index = places.firstIndex(of: place), places.indices.contains(index + step) else {
      app.tell(step > 0 ? "This is the last place." : "This is the first place.")
      return
    }
    update { $0.place = .code(places[index + step]) }
  }

  /// Where else the same module needs the same one, and whether it imports it or only declares to.
  private func need(
    at place: ModulePlace, in book: ModuleBook?
  ) -> (places: [ModulePlace], isImported: Bool) {
    guard let graph = book?.graph, let to = place.to, let from = graph.number(of: place.module)
    else { return ([], true) }
    func result(_ places: [ImportPlace]?, _ isImported: Bool?) -> ([ModulePlace], Bool) {
      ((places ?? []).map { ModulePlace(module: place.module, to: to, $0) }, isImported ?? true)
    }
    if let other = graph.number(of: to) {
      let edge = graph.edge(from: from, to: other)
      return result(edge?.places, edge?.isImported)
    }
    let edge = graph.outside(from: from).map { graph.outside[$0] }.first { $0.name == to }
    return result(edge?.places, edge.map { !$0.imports.isEmpty })
  }

  func edit(_ place: ModulePlace) { edit(tracked: place.path, line: place.line) }
  func edit(manifest path: String) { edit(tracked: path, line: 1) }

  private func edit(tracked path: String, line: Int) {
    let project = project
    edit(line: line) { try project.editablePath(path) }
  }

  func editConfiguration(_ place: ConfigurationPlace) {
    guard !project.isBare else {
      return app.tell(problem: "There is no work tree: the configuration can't be edited here.")
    }
    let path = project.configurationPath
    edit(line: place.line) { path }
  }

  private func edit(line: Int, _ path: @escaping @MainActor () throws -> String) {
    app.attempt { [weak self, editor = services.editor] in
      try await editor.open(try path(), line: line)
      self?.openCode?.send(.appeared)
      self?.readAgain()
    }
  }

  func readAgain() {
    board.send(.readRequested)
    app.refresh()
  }

  /// Writes down that the manifests may be executed, and reads them.
  func trust() {
    guard !isTrusting.untracked else { return }
    isTrusting.value = true
    app.attempt { [weak self, trust = services.trust, root = project.root] in
      defer { self?.isTrusting.value = false }
      try await trust.trust(root)
      self?.app.tell("\(root) is trusted: its manifests are being read.")
      if self?.state.place == .trust { self?.leaveTrust() }
      // Migrations are counted by these modules, too.
      self?.readAgain()
    }
  }

  private func leaveTrust() {
    if !back() { reset(to: ModulesState()) }
  }
}
