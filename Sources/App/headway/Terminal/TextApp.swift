import DeclarativeUI
import DependencyInjection
import Foundation
import RootFlow
import Routing
import Terminal
import Workspace
import WorkspaceService

/// What is printed where there is no terminal: the summary of a scan, or the place of a link as text.
@MainActor enum TextApp {
  /// Lives until the program ends: what it runs is not worth cancelling then.
  private static var root: Root?

  static func run(options: GlobalOptions, link: String?, switchboard: Switchboard) async throws {
    guard let link else {
      print(try await Scan.report(options: options, hits: false).human)
      return
    }
    do {
      _ = try Link(link, scheme: Root.linkScheme)
    } catch {
      throw Failure(code: "link", message: error.message)
    }
    _ = try await Scan.project(options)
    let root = LiveComposition(
      switchboard: switchboard,
      editor: ExternalEditor(environment: ProcessInfo.processInfo.environment)
    ).root(
      loader: PackageModuleLoader(
        finder: ProjectFinder(
          directory: options.folder, configurationPath: options.configurationPath)))
    self.root = root
    let host = ViewHost(root.screen, size: Size(columns: 100, rows: 60))
    defer { ProcessTransport.endAll() }
    root.load()
    root.open(link)
    repeat {
      try await Task.sleep(for: .milliseconds(10))
      host.render()
      if let problem = root.problemText { throw Failure(code: "link", message: problem) }
    } while !root.isSettled || !switchboard.outside.host.isSettled
    if let missing = root.linkWaitsFor {
      throw Failure(code: "link", message: "The link leads nowhere yet: it waits for \(missing).")
    }
    host.render()
    if let problem = root.problemText { throw Failure(code: "link", message: problem) }
    let lines = host.surface.lines.map { SafeText.line($0) }
    let end = lines.lastIndex { !$0.isEmpty && !$0.allSatisfy { $0 == "─" } } ?? 0
    // The last lines are the keys, which are of no use here.
    let shown = lines[..<max(0, end)].reversed().drop { $0.isEmpty || $0.allSatisfy { $0 == "─" } }
    print(shown.reversed().joined(separator: "\n"))
  }
}
