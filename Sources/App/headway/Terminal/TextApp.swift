import Commands
import DeclarativeUI
import DependencyInjection
import ExternalPlugins
import Foundation
import Output
import Reports
import RootFlow
import Routing
import SharedServices
import Terminal
import Unidirectional
import Workspace
import WorkspaceService

/// The output without a terminal: the summary of a scan, or the screen of a link as text.
@MainActor enum TextApp {
  /// The root flow. It is kept until the program exits, so that its tasks aren't canceled.
  private static var root: Root?

  /// Prints the summary, or the screen of the link.
  ///
  /// - Throws: `Failure` if the link can't be opened or the project can't be read.
  static func run(options: GlobalOptions, link: String?, appServices: AppServices) async throws {
    guard let link else {
      print(
        try await ScanReport.read(
          options, plugins: appServices.externalPlugins.named, matches: false
        ).human())
      return
    }
    do {
      _ = try Link(link, scheme: Root.linkScheme)
    } catch {
      throw Failure(code: "link", message: SafeText.message(error.message))
    }
    let project = try await options.configuredProject()
    let root = AppComposition(
      appServices: appServices,
      editor: ExternalEditor(environment: ProcessInfo.processInfo.environment)
    ).root(
      loader: PackageModuleLoader(finder: options.finder))
    self.root = root
    let host = ViewHost(root.screen, size: Size(columns: 100, rows: 60))
    defer { ProcessTransport.endAll() }
    root.load()
    root.open(link)
    repeat {
      try await Task.sleep(for: .milliseconds(10))
      host.render()
      if let problem = root.problemText {
        throw Failure(code: "link", message: SafeText.message(problem))
      }
      // Panels of plugins are loaded after the counts.
    } while !root.isSettled || !appServices.externalPlugins.host.isSettled
      || ActivityLog.current.isRunning || host.awaitsFrame
    if let missing = root.pendingLinkRequirement {
      throw Failure(code: "link", message: "can't open the link: it waits for \(missing)")
    }
    if let problem = root.problemText {
      throw Failure(code: "link", message: SafeText.message(problem))
    }
    if let team = root.linkedTeam { try await KnownTeam.check(team, in: project) }
    let lines = host.surface.lines.map { SafeText.line($0) }
    let end = lines.lastIndex { !$0.isEmpty && !$0.allSatisfy { $0 == "─" } } ?? 0
    // Omits the status bar with the keys, which can't be used here.
    let shown = lines[..<max(0, end)].reversed().drop { $0.isEmpty || $0.allSatisfy { $0 == "─" } }
    print(shown.reversed().joined(separator: "\n"))
  }
}
