import ExternalPlugins
import Matching
import PluginHost
import PluginProtocol

/// `NAME plugins …`: lists plugins, changes which external plugins the user trusts, and creates and checks
/// plugins.
@MainActor struct ProgramPlugins {
  let context: ProgramContext

  init(_ context: ProgramContext) { self.context = context }

  /// - Parameters:
  ///   - command: the action.
  ///   - points: the extension points for external plugins.
  func run(_ command: ProgramOptions.PluginCommand, _ points: ExternalPoints) async throws {
    switch command {
    case .new(let folder): return try create(folder, points)
    case .check(let folder): return try await check(folder, points)
    case .list, .trust, .revoke: break
    }
    await context.externalPlugins.find(repository: nil)
    switch command {
    case .list: for line in lines { ProgramOutput.print(line) }
    case .trust(let id):
      let found = try plugin(id)
      for fact in PluginTrustSummary(found).facts {
        let name = fact.name + String(repeating: " ", count: max(0, 8 - fact.name.count))
        ProgramOutput.print("  \(name) \(fact.text)")
      }
      if let diagnostics = found.diagnostics {
        throw ProgramError("\(found.folder)/\(PluginFolderReader.manifest): \(diagnostics)")
      }
      try context.externalPlugins.trust(found)
      print("You now trust this plugin. If one of its files changes, \(context.name) asks again.")
    case .revoke(let id):
      let found = try plugin(id)
      try context.externalPlugins.distrust(found)
      ProgramOutput.print("\(found.title) is no longer trusted and doesn't run.")
    case .new, .check: break
    }
  }

  /// A line for each plugin: its identifier, version and state.
  var lines: [String] {
    let registered = context.plugins.plugins.map { report in
      let state =
        switch report.state {
        case .on: "on"
        case .off: "off"
        case .failed(let problem): "failed: \(problem)"
        }
      return "\(report.id)  \(report.title) \(report.version), \(state)"
    }
    return registered + context.externalPlugins.host.found.compactMap(waiting)
  }

  /// The line for a plugin that doesn't run because it is invalid or untrusted; nil for others.
  private func waiting(_ found: PluginFolder) -> String? {
    if let diagnostics = found.diagnostics {
      return "\(found.id)  in \(found.folder), invalid: \(diagnostics)"
    }
    let how = "review and trust it with \"\(context.name) plugins trust \(found.id)\""
    return switch found.trust {
    case .trusted: nil
    case .changed: "\(found.id)  \(found.title), changed since you trusted it; \(how)"
    case .new: "\(found.id)  \(found.title), not trusted yet; \(how)"
    }
  }

  private func plugin(_ id: String) throws(ProgramError) -> PluginFolder {
    let all = context.externalPlugins.host.found
    if let found = all.first(where: { $0.id == id }) { return found }
    let names = all.map(\.id)
    throw ProgramError(
      "unknown plugin \"\(id)\"",
      hint: NearestName.nearest(to: id, among: names).map { "did you mean \"\($0)\"?" }
        ?? "the user's plugins are in \(context.preferences.folder)/plugins")
  }
}
