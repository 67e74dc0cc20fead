import ArgumentParser
import ExternalPlugins
import Foundation
import MigrationsInterface
import Output
import PluginHost
import PluginPoints
import Sandbox
import Workspace
import WorkspaceLogic

/// `headway plugins check FOLDER`: whether an external plugin follows the protocol.
struct PluginCheckCommand: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Run an external plugin, and check that it follows the plugin protocol.",
    usage: "headway plugins check <folder> [<options>]",
    discussion: """
      Docs/plugin-protocol.md in Headway's repository describes the protocol. Headway sends sample \
      data to the plugin, and no repository, as in the sandbox. If the plugin answers a request for a screen, panel or status item with a placeholder \
      such as "Counting…", and sends "changed" within 10 seconds, Headway repeats the request. Headway also sends \
      every action on the plugin's screens once, with a value from the screen or sample text. If an action \
      of your plugin does something lasting, such as writing a file, pass --skip-actions. Headway doesn't \
      run the plugin's commands, and doesn't open links or show messages from the plugin. Running this command trusts the folder for this run.

      The exit code is 1 if the plugin violates the protocol. A row that opens an unknown \
      migration only causes a warning, as does an action that refuses sample text or can't be \
      sent because there is no row.
      """)

  static let examples = [
    CommandExample(
      "headway plugins check .headway/plugins/my-plugin", "Check a plugin under development"),
    CommandExample(
      "headway plugins check .headway/plugins/my-plugin --rounds 1000",
      "Also measure how fast it returns its rows"
    ),
  ]

  private struct Report: Encodable {
    var version = 1
    let ok: Bool
    let requirements: [PluginConformance.Requirement]
    let times: [PluginConformance.Times]?
  }

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @Option(help: "Choose the output format.") var format = OutputFormat.human
  @Option(
    help:
      """
      Request the plugin's rows this many times, and print the median and the 99th percentile of \
      its response times.
      """)
  var rounds = 0
  @Flag(help: "Don't send the actions of screens.") var skipActions = false
  @Argument(help: "The folder of the plugin.") var folder: String

  @MainActor func run(in app: AppParts) async throws {
    let folder = try PluginFolderArgument.existing(folder)
    let fixture = try SandboxFixture("orchard")
    let snapshot = try fixture.snapshot.get()
    let conformance = PluginConformance(
      folder: folder,
      samples: MigrationFacts.samples(
        snapshot.migrations, matches: snapshot.matches, today: SandboxFixture.today),
      at: try FeaturePoints.samples(app.points), sendsActions: !skipActions,
      points: .headway(AppFacts(), features: app.points),
      places: .headway(beside: .standard))
    let requirements = await conformance.run()
    let times = await conformance.times(rounds: max(0, min(rounds, 1_000_000)))
    ProcessTransport.endAll()
    let failed = requirements.filter { !$0.passed }.count
    switch format {
    case .json:
      print(
        JSONOutput.text(
          Report(
            ok: failed == 0, requirements: requirements, times: times.isEmpty ? nil : times)))
    case .human:
      let width = requirements.map(\.id.columns).max() ?? 0
      for requirement in requirements {
        let id = requirement.id.padded(to: width)
        let outcome =
          requirement.skipped != nil ? "skipped" : requirement.passed ? "passed " : "FAILED "
        print(
          SafeText.line(
            "\(outcome) \(id)  "
              + (requirement.skipped ?? requirement.problem ?? requirement.about)))
        if let warning = requirement.warning { print(SafeText.line("warning \(id)  \(warning)")) }
      }
    }
    if format == .human {
      if rounds > 0, times.isEmpty { print("no times: the plugin has no rows that answer") }
      for time in times {
        print(
          "rows \(time.id), \(time.rounds) requests: median \(PluginCheckCommand.duration(time.median)), "
            + "99th percentile \(PluginCheckCommand.duration(time.p99))")
      }
    }
    if failed > 0 { throw ExitCode(1) }
  }

  /// A number of microseconds, in milliseconds from 10 ms on.
  private static func duration(_ microseconds: Int) -> String {
    microseconds < 10_000
      ? "\(TextFormat.number(microseconds)) µs"
      : "\(TextFormat.number((microseconds + 500) / 1_000)) ms"
  }
}
