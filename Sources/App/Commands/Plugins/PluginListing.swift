import FeatureFlags
import Output
import PluginHost
import PluginProtocol
import SharedServices

/// All plugins as `headway plugins list` prints them: built-in plugins, then external plugins.
@MainActor struct PluginListing {
  struct Item: Encodable {
    struct Contribution: Encodable {
      let point: String
      let id: String
      /// The extension point in words; nil if the plugin doesn't run.
      var title: String?

      private enum CodingKeys: String, CodingKey { case point, id }

      /// The contribution for users, such as `rows in the list of migrations: deadlines.rows`.
      var text: String { (title.map { "\($0): " } ?? "") + "\(id) (\(point))" }
    }

    let id: String
    let title: String
    let version: String
    let owner: String
    let flag: String
    let on: Bool
    let state: String
    let milliseconds: Double
    let contributions: [Contribution]
    /// `built-in`, `person` or `repository`.
    let place: String
    var folder: String?
    var digest: String?
    var problem: String?
  }

  private struct Document: Encodable {
    var version = 1
    let plugins: [Item]
  }

  let items: [Item]

  init(_ appServices: AppServices) {
    let found = appServices.externalPlugins.host.found
    let running = Dictionary(
      found.filter { $0.trust == .trusted && $0.diagnostics == nil }.map { ($0.id, $0) }
    ) { $1 }
    items =
      appServices.plugins.plugins.map { PluginListing.item($0, running[$0.id]) }
      + found.filter { $0.trust != .trusted || $0.diagnostics != nil }.map(PluginListing.item)
  }

  var json: String { JSONOutput.text(Document(plugins: items)) }

  /// The human-readable list.
  func text(_ flags: FlagStore) -> String {
    let sources = Dictionary(flags.reports.map { ($0.flag.key, "\($0.source)") }) { $1 }
    let abouts = Dictionary(flags.reports.map { ($0.flag.key, $0.flag.about) }) { $1 }
    return items.map { item in
      let isExternal = item.folder != nil
      let decided =
        ["on", "off"].contains(item.state) ? " (\(sources[item.flag] ?? "default"))" : ""
      var lines = [
        "\(item.id)  \(title(of: item)), \(item.state)\(decided)",
        "    " + [item.owner, item.flag].filter { !$0.isEmpty }.joined(separator: "  "),
      ]
      if let about = abouts[item.flag], !about.isEmpty { lines.insert("    \(about)", at: 1) }
      if let problem = item.problem { lines.append("    \(problem)") }
      if isExternal, let folder = item.folder { lines.append("    in \(folder)") }
      lines += item.contributions.map { "    adds \($0.text)" }
      return lines.map(SafeText.line).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The title with the version, which an invalid plugin doesn't have.
  private func title(of item: Item) -> String {
    [item.title, item.version].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func item(_ report: PluginReport, _ found: PluginFolder?) -> Item {
    var problem: String?
    if case .failed(let message) = report.state { problem = message }
    return Item(
      id: report.id, title: report.title, version: report.version, owner: report.owner,
      flag: report.flag, on: report.state == .on, state: report.state.name,
      milliseconds: Double(report.timeSpent.components.attoseconds) / 1e15
        + Double(report.timeSpent.components.seconds) * 1_000,
      contributions: report.contributions.map {
        .init(point: $0.point, id: $0.id, title: $0.pointTitle)
      }
        + counters(found),
      place: found?.location.rawValue ?? "built-in", folder: found?.folder, digest: found?.digest,
      problem: problem)
  }

  /// The counters of an external plugin, which contribute nothing to screens.
  private static func counters(_ found: PluginFolder?) -> [Item.Contribution] {
    guard case .success(let manifest)? = found?.manifest else { return [] }
    return manifest.counters.map {
      .init(point: PluginManifest.counterPoint, id: "\(manifest.id).\($0.id)")
    }
  }

  /// An external plugin that doesn't run, because it is untrusted or invalid.
  private static func item(_ found: PluginFolder) -> Item {
    var manifest: PluginManifest?
    if case .success(let read) = found.manifest { manifest = read }
    let (state, problem) = waiting(found)
    return Item(
      id: found.id, title: found.title, version: manifest?.version ?? "",
      owner: manifest?.owner ?? "", flag: "plugin.\(found.id)", on: false, state: state,
      milliseconds: 0,
      contributions: (manifest?.contributions ?? []).map {
        .init(point: $0.point, id: "\(found.id).\($0.id)")
      }, place: found.location.rawValue, folder: found.folder, digest: found.digest,
      problem: problem)
  }

  private static func waiting(_ found: PluginFolder) -> (String, String) {
    if let diagnostics = found.diagnostics { return ("invalid", "\(diagnostics)") }
    let how = "review and trust it with \"headway plugins trust \(found.id)\""
    return found.trust == .changed
      ? ("changed", "changed since you trusted it; \(how)")
      : ("untrusted", "not trusted yet; \(how)")
  }
}
