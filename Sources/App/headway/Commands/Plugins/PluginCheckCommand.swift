import ArgumentParser
import Foundation
import MigrationsInterface
import PluginHost
import Workspace

/// `headway plugins check FOLDER`: whether a plugin keeps to the protocol.
struct PluginCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Run a plugin of a folder and say, requirement by requirement, whether it keeps to the protocol.",
    discussion: """
      What it is asked is made up: the migrations of the fixture orchard. Its commands and links aren't tried, \
      since they do something. Naming a folder here is trusting it.
      """)

  private struct Report: Encodable {
    var version = 1
    let ok: Bool
    let requirements: [PluginConformance.Requirement]
    let times: [PluginConformance.Times]?
  }

  @OptionGroup var options: GlobalOptions
  @Option(help: "human or json.") var format = OutputFormat.human
  @Option(help: "Ask for its rows so many times, and say how long that takes.") var rounds = 0
  @Argument(help: "The plugin's folder.") var folder: String

  @MainActor func run() async throws {
    let folder = PluginFolders.absolute(folder)
    guard FileManager.default.fileExists(atPath: folder) else {
      throw Failure(code: "plugin", message: "There is no folder \(folder).")
    }
    let fixture = try SandboxFixture("orchard")
    let counts = try fixture.snapshot.get().migrations
    let facts = MigrationFacts.tree(counts, today: Day(number: 20_778))
    let conformance = PluginConformance(folder: folder, facts: facts, repository: options.folder)
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
        print(
          SafeText.line(
            "\(requirement.passed ? "passed" : "FAILED")  \(id)  "
              + (requirement.problem ?? requirement.about)))
      }
    }
    if format == .human {
      for time in times {
        print(
          "rows \(time.id), \(time.rounds) times: \(time.median) µs in the median, 99 of 100 within "
            + "\(time.p99) µs")
      }
    }
    if failed > 0 { throw ExitCode(1) }
  }
}
