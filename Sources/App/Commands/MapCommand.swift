import ArgumentParser
import Flows
import Inspection
import Output
import Sandbox
import SharedServices

/// `headway map`: the flows of the app with their rules, and the extension points with their plugins.
struct MapCommand: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract:
      "Print the flows of Headway's app with their rules and plugins.",
    usage: "headway map [<options>]",
    discussion: """
      A flow is one part of the app, such as migrations or settings. The rules of a flow decide \
      which screen it shows in each state. Headway creates the map from sample data, so this \
      command needs no repository. Extension points are the places where plugins \
      add to the app. The map lists them at its end, with the external plugins that you trust and \
      have turned on.
      """)

  static let examples = [
    CommandExample("headway map", "Print flows, rules and plugins as a tree"),
    CommandExample(
      "headway map --format dot | dot -Tsvg > map.svg", "Draw the flows with Graphviz"),
  ]

  /// The output format of a map.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case human, dot
  }

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @Option(help: "Choose the output format: a tree, or a graph for Graphviz.") var format = Format
    .human

  @Option(
    help: ArgumentHelp(
      "Also list the external plugin in this folder, without running it. Repeatable.",
      valueName: "folder"))
  var plugin: [String] = []

  @MainActor func run(in app: AppParts) async throws {
    let named = try plugin.map(PluginFolderArgument.path)
    let map = try await app.map(options, externalPlugins: named + trusted(app, options))
    for line in (format == .dot ? map.dot : map.text).split(
      separator: "\n", omittingEmptySubsequences: false)
    { print(SafeText.line(String(line))) }
  }

  /// The folders of the trusted external plugins that are on.
  @MainActor private func trusted(
    _ app: AppParts, _ options: GlobalOptions
  ) async throws -> [String] {
    let services = try app.services(options)
    await services.loadProject(options)
    return services.externalPlugins.host.found.filter { found in
      found.trust == .trusted && found.diagnostics == nil
        && services.plugins.plugins.contains { $0.id == found.id && $0.state == .on }
    }.map(\.folder)
  }
}

extension AppParts {
  /// Creates the map of all flows on the data of a fixture: first the complete app, then the flows
  /// that only links open.
  ///
  /// - Parameter externalPlugins: the folders of the external plugins to include.
  @MainActor package func map(
    _ options: GlobalOptions, externalPlugins: [String] = []
  ) async throws -> FlowMap {
    let appServices = try AppServices(
      flags: options.flags, file: nil, plugins: plugins(), features: flags, points: points)
    appServices.externalPlugins.use(folders: externalPlugins)
    let fixture = try SandboxFixture(SandboxFixture.names[0])
    var found: [any AnyFlow] = []
    for flow in flows().sorted(by: { $0.drawsFrame && !$1.drawsFrame }) where flow.generated == nil
    {
      let context = SandboxContext(fixture: fixture, appServices: appServices, log: { _ in })
      let made = try flow.start(context)
      while (made as? any SettlingFlow)?.isSettled == false {
        try await Task.sleep(for: .milliseconds(1))
      }
      found.append(made)
    }
    return FlowMap(of: found, plugins: appServices.plugins)
  }
}
