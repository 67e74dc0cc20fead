import DeclarativeUI
import Routing
import Terminal
import Unidirectional
import Workspace

/// The commands of the user's `config.yml` and of the project's `headway.yml`.
extension Root {
  private static let untrusted =
    "this repository isn't trusted; review its headway.yml, then run headway trust"

  /// The key bindings of the commands for what is selected now.
  var customCommands: [KeyBinding] {
    let commands = allCustomCommands
    guard !commands.isEmpty else { return [] }
    let values = commandValues
    return commands.map { binding($0, values) }
  }

  /// The commands by id. Those of the user replace those of the project.
  private var allCustomCommands: [CustomCommand] {
    let own = Set(ownCommands.map(\.id))
    return ownCommands + (project?.configuration.commands ?? []).filter { !own.contains($0.id) }
  }

  private func binding(
    _ command: CustomCommand, _ values: [CommandTemplate.Value: String]
  ) -> KeyBinding {
    let isRefused = command.origin == .project && !trustsProject.value
    let missing = command.script.missing(in: values).map { "{\($0.rawValue)}" }
    let reason =
      project == nil
      ? "no repository is open"
      : isRefused
        ? Root.untrusted
        : missing.isEmpty ? nil : "nothing selected here has \(missing.joined(separator: ", "))"
    // A repository that isn't trusted doesn't claim any keys.
    let keys = isRefused ? [] : command.keys.compactMap { KeyPress(notation: $0) }
    return KeyBinding(
      "command.\(command.id)", keys: keys, title: command.title, disabled: reason
    ) { [weak self] in self?.run(command, values) }
    .stayingInPalette()
  }

  /// The team that the link to the current screen names; nil for none.
  package var linkedTeam: String? { activeRoute.flatMap { CommandRoute($0).values[.team] } }

  /// The values of the selected element, otherwise of the screen.
  private var commandValues: [CommandTemplate.Value: String] {
    var values = activeRoute.map { CommandRoute($0).values } ?? [:]
    for (name, text) in terminal.focusValues() {
      if let value = CommandTemplate.Value(rawValue: name), !text.isEmpty { values[value] = text }
    }
    values[.link] = link
    return values
  }

  /// Runs a command and shows its output.
  private func run(_ command: CustomCommand, _ values: [CommandTemplate.Value: String]) {
    guard let project else { return }
    let call = ShellCall(
      script: command.script.script, environment: command.script.environment(values),
      directory: project.root, usesTerminal: command.output == .terminal)
    if command.output != .terminal { notify("\(command.title)…") }
    let activity = Activity()
    Task { [weak self, terminal] in
      defer { activity.end() }
      do {
        // The trust may have been revoked since the screen was drawn.
        if command.origin == .project {
          guard await terminal.isTrusted(project.root) else { throw WorkspaceError(Root.untrusted) }
        }
        let result = try await terminal.run(call)
        self?.show(result, of: command)
        self?.refresh()
      } catch {
        self?.notify(problem: "\(command.title): \(error)")
      }
    }
  }

  private func show(_ result: ShellResult, of command: CustomCommand) {
    let ending = result.failure.map { "\(command.title) \($0)" }
    if command.output == .panel, !result.lines.isEmpty {
      showOutput(result.lines, title: ending ?? command.title)
    } else if let ending {
      notify(problem: ending + (result.lastLine.map { ": \($0)" } ?? ""))
    } else if command.output != .terminal {
      notify("\(command.title): \(result.firstLine ?? "done")")
    }
  }

  /// Reports keys of commands that aren't valid, with their places.
  func reviewCustomCommands(in path: String) {
    for command in project?.configuration.commands ?? [] {
      guard let wrong = command.keys.first(where: { KeyPress(notation: $0) == nil }) else {
        continue
      }
      return notify(
        problem: "\(path):\(command.location.line):\(command.location.column): "
          + "\"\(wrong)\" is not a key; \(KeyPress.examples)")
    }
  }

  /// Determines whether the commands of the project may run.
  func readTrust() {
    trustsProject.value = false
    guard let project, !project.configuration.commands.isEmpty else { return }
    let activity = Activity()
    Task { [weak self, terminal] in
      defer { activity.end() }
      let isTrusted = await terminal.isTrusted(project.root)
      if self?.project == project { self?.trustsProject.value = isTrusted }
    }
  }
}

/// The values that the route of a screen contains.
private struct CommandRoute: Decodable {
  private var id: String?
  private var name: String?
  private var path: String?
  private var file: String?
  private var line: Int?
  private var team: String?

  init(_ route: any Route) {
    let text = AnyRoute(route).description
    let json = text.firstIndex(of: "|").map { String(text[text.index(after: $0)...]) } ?? "{}"
    // A route with parameters of other types has none of these values.
    if let read = try? RouteCoding.decode(CommandRoute.self, from: json) { self = read }
  }

  var values: [CommandTemplate.Value: String] {
    var values: [CommandTemplate.Value: String] = [:]
    values[.id] = id ?? name
    values[.path] = path ?? file
    values[.line] = line.map { "\($0)" }
    values[.team] = team
    return values.filter { !$0.value.isEmpty }
  }
}
