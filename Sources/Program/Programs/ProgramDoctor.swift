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
    for line in await lines() { ProgramOutput.print(line) }
  }

  /// The lines of the output.
  func lines() async -> [String] {
    await context.externalPlugins.find(repository: nil)
    let path = context.preferences.path
    let exists = FileManager.default.fileExists(atPath: path)
    let problems = settingsProblems + context.problems + context.flags.unknown.map(\.description)
    let plugins = ProgramPlugins(context).lines + context.plugins.conflicts.map(\.description)
    let lead = String(repeating: " ", count: 12)
    return [
      "version     \(version)", "terminal    \(TerminalSummary.line)",
      "settings    \(exists ? path : "none at \(path)")",
    ] + problems.map { lead + $0 } + ["plugins"] + plugins.map { lead + $0 }
  }

  /// The problems in the settings, one per section that can't be used.
  private var settingsProblems: [String] {
    let preferences = context.preferences
    let checks: [@MainActor () throws -> Void] = [
      { _ = try preferences.flags() }, { _ = try preferences.keys() },
      { _ = try preferences.isScreenReader() },
      { [themes = context.themes] in try themes.begin(with: preferences.theme()) },
    ]
    var problems: [String] = []
    for check in checks {
      do { try check() } catch {
        if !problems.contains("\(error)") { problems.append("\(error)") }
      }
    }
    return problems
  }
}
