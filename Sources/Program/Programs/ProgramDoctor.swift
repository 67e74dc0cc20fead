import FeatureFlags
import Foundation
import PluginHost

/// `NAME doctor`: the detected environment, and its problems.
@MainActor struct ProgramDoctor {
  private let context: ProgramContext
  private let version: String

  init(_ context: ProgramContext, version: String) {
    self.context = context
    self.version = version
  }

  func print() async {
    Swift.print("version     \(version)")
    ProgramOutput.print("terminal    \(terminal)")
    let path = context.preferences.path
    let exists = FileManager.default.fileExists(atPath: path)
    ProgramOutput.print("settings    \(exists ? path : "none at \(path)")")
    await context.externalPlugins.find(repository: nil)
    let problems = settingsProblems + context.problems + context.flags.unknown.map(\.description)
    for problem in problems { ProgramOutput.print("            \(problem)") }
    Swift.print("plugins")
    ProgramPlugins(context).list(indented: "            ")
    for conflict in context.plugins.conflicts { ProgramOutput.print("            \(conflict)") }
  }

  private var settingsProblems: [String] {
    do {
      _ = try context.preferences.keys()
      try context.themes.begin(with: context.preferences.theme())
      return []
    } catch {
      return ["\(error)"]
    }
  }

  private var terminal: String {
    let environment = ProcessInfo.processInfo.environment
    let name = environment["TERM"] ?? "TERM is not set"
    guard isatty(1) != 0 else { return "\(name), output isn't a terminal" }
    return "\(name), COLORTERM \(environment["COLORTERM"] ?? "not set")"
      + (environment["NO_COLOR"].map { $0.isEmpty ? "" : ", NO_COLOR" } ?? "")
  }
}
