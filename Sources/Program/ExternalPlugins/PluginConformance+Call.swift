import PluginHost
import PluginProtocol
import Routing

extension PluginConformance {
  /// Sends one request to a new process of the plugin, and returns the answer as it is.
  ///
  /// Members of the sample data complete the request: the facts, the data of panels, the state and
  /// parameters of screens, and the files of counters.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - members: the members of the request, which replace those of the sample data.
  /// - Throws: an error if the plugin returns one or can't run.
  package func call(_ method: String, _ members: [String: JSONTree]) async throws -> JSONTree {
    let manifest: PluginManifest
    switch found.manifest {
    case .failure(let diagnostics): throw PluginCallRefusal(diagnostics.description)
    case .success(let read): manifest = read
    }
    let plugin = plugin(manifest)
    defer { plugin.stop() }
    let request = sampleMembers(for: method, members["id"]?.string, manifest).merging(members) {
      $1
    }
    do {
      return try await plugin.ask(method, { .object(request) }, read: { $0 })
    } catch {
      throw PluginCallRefusal(described(error, manifest))
    }
  }

  private func sampleMembers(
    for method: String, _ id: String?, _ manifest: PluginManifest
  ) -> [String: JSONTree] {
    if method == "count", let counter = manifest.counters.first(where: { $0.id == id }) {
      return PluginCounterProcess.parameters(
        PluginConformance.texts, of: counter, counter.argument?.example,
        withPaths: !counter.isPure)
    }
    guard let samples else { return [:] }
    switch method {
    case "rows":
      let point = manifest.rows.first { $0.id == id }?.point
      return ["facts": (point.flatMap { other[$0] } ?? samples).facts]
    case "panel":
      let point = manifest.panels.first { $0.id == id }?.point
      return (point.flatMap { other[$0] } ?? samples).panel
    case "screen", "action":
      let screen = manifest.screens.first { $0.id == id }
      var members: [String: JSONTree] = [
        "facts": samples.facts, "state": .null,
        "parameters": PluginConformance.sample(screen?.parameters ?? [], samples.text),
      ]
      if method == "action" { members["value"] = .null }
      return members
    case "link":
      let link = manifest.links.first { $0.id == id }
      return [
        "facts": samples.facts,
        "parameters": PluginConformance.sample(link?.parameters ?? [], samples.text),
      ]
    case "command":
      let point = manifest.commands.first { $0.id == id }?.point
      let members =
        point.flatMap { other[$0.replacing(".commands", with: ".panels")] }?.panel
        ?? ["open": .null, "selected": .null, "match": .null]
      return members.merging(["facts": samples.facts]) { $1 }
    case "status": return ["facts": samples.facts]
    default: return [:]
    }
  }
}

/// The reason why a plugin didn't answer a single request.
package struct PluginCallRefusal: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
