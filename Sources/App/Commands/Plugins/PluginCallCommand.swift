import ArgumentParser
import ExternalPlugins
import Foundation
import Output
import PluginHost
import PluginPoints
import Routing
import Sandbox
import Workspace
import WorkspaceLogic

/// `headway plugins call FOLDER METHOD [JSON]`: one request to an external plugin and its answer.
struct PluginCallCommand: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "call",
    abstract: "Send one request to an external plugin, and print its answer.",
    usage: "headway plugins call <folder> <method> [<json>] [<options>]",
    discussion: """
      Headway starts the plugin, sends "initialize" and then the request, and prints the answer as JSON \
      without checking it. Headway fills in the parameters of the request with sample data and, as in the sandbox, passes no repository; \
      those in <json> override them. Running this command trusts the folder for this run.

      The exit code is 1 if the plugin answers with an error or can't run.
      """)

  static let examples = [
    CommandExample(
      "headway plugins call .headway/plugins/my-plugin rows '{\"id\": \"total\"}'",
      "Print the rows for the sample migrations"),
    CommandExample(
      "headway plugins call .headway/plugins/my-plugin action '{\"id\": \"board\", \"action\": \"sort\"}'",
      "Send an action of the screen \"board\""),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @Argument(help: "The folder of the plugin.") var folder: String
  @Argument(help: "The method, such as rows, panel, screen, action or command.") var method: String
  @Argument(help: "Parameters of the request, as a JSON object.") var json = "{}"

  @MainActor func run(in app: AppParts) async throws {
    let folder = try PluginFolderArgument.path(folder)
    guard case .object(let members)? = try? JSONTree(text: json) else {
      throw Failure(
        code: "plugin", message: "the members of the request aren't a JSON object: \(json)",
        hint: "for example '{\"id\": \"total\"}'")
    }
    let fixture = try SandboxFixture("orchard")
    let snapshot = try fixture.snapshot.get()
    let conformance = PluginConformance(
      folder: folder,
      samples: MigrationFacts.samples(
        snapshot.migrations, matches: snapshot.matches, today: SandboxFixture.today),
      at: try FeaturePoints.samples(app.points), points: .headway(AppFacts(), features: app.points),
      places: .headway(beside: .standard))
    defer { ProcessTransport.endAll() }
    do {
      print(JSONOutput.text(try await conformance.call(method, members)))
    } catch let refusal as PluginCallRefusal {
      SafeText.printError("\(refusal)")
      throw ExitCode(1)
    }
  }
}
