import DeclarativeUI
import ModulesInterface
import ModulesLogic
import ModulesUI
import Workspace

/// Locations in files, and editing them.
extension Modules {
  /// Describes the import at a location, with its number and the total.
  func headline(of destination: ModuleSourceLocation) -> StyledText {
    guard let to = destination.to else { return StyledText(destination.module, .strong) }
    let need = need(at: destination, in: sharedStore.bind(\.moduleIndex).value)
    let text =
      StyledText(destination.module, .strong) + .muted(need.isImported ? " imports " : " declares ")
      + StyledText(to, .strong)
    guard let index = need.locations.firstIndex(of: destination), need.locations.count > 1 else {
      return text
    }
    return text + .muted("   location \(index + 1) of \(need.locations.count)")
  }

  /// Shows the next or previous location of the same dependency.
  func step(from destination: ModuleSourceLocation, by step: Int) {
    let locations = need(at: destination, in: sharedStore.currentState.moduleIndex).locations
    guard let index = locations.firstIndex(of: destination),
      locations.indices.contains(index + step)
    else {
      app.notify(step > 0 ? "This is the last location." : "This is the first location.")
      return
    }
    update { $0.destination = .code(locations[index + step]) }
  }

  /// All locations of the same dependency, and whether it is imported or only declared.
  private func need(
    at destination: ModuleSourceLocation, in moduleIndex: ModuleIndex?
  ) -> (locations: [ModuleSourceLocation], isImported: Bool) {
    guard let graph = moduleIndex?.graph, let to = destination.to,
      let from = graph.number(of: destination.module)
    else { return ([], true) }
    func result(
      _ locations: [ImportLocation]?, _ isImported: Bool?
    ) -> ([ModuleSourceLocation], Bool) {
      (
        (locations ?? []).map { ModuleSourceLocation(module: destination.module, to: to, $0) },
        isImported ?? true
      )
    }
    if let other = graph.number(of: to) {
      let edge = graph.edge(from: from, to: other)
      return result(edge?.locations, edge?.isImported)
    }
    let edge = graph.outside(from: from).map { graph.outside[$0] }.first { $0.name == to }
    return result(edge?.locations, edge.map { !$0.imports.isEmpty })
  }

  func edit(_ destination: ModuleSourceLocation) {
    edit(tracked: destination.path, line: destination.line)
  }
  func edit(manifest path: String) { edit(tracked: path, line: 1) }

  private func edit(tracked path: String, line: Int) {
    let project = project
    edit(line: line) { try project.editablePath(path) }
  }

  func editConfiguration(_ destination: ConfigurationLocation) {
    let project = project
    edit(line: destination.line) { try project.editableConfiguration(at: nil).path }
  }

  private func edit(line: Int, _ path: @escaping @MainActor () throws -> String) {
    app.attempt { [weak self, editor = services.editor] in
      try await editor.open(try path(), line: line)
      self?.openCode?.send(.appeared)
      self?.reload()
    }
  }

  func reload() {
    sharedStore.send(.readRequested)
    app.refresh()
  }
}
