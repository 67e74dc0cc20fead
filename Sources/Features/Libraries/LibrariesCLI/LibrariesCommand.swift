import ArgumentParser
import Commands
import Foundation
import Git
import LibrariesInterface
import LibrariesLogic
import LibrariesService
import Matching
import Output
import Workspace
import WorkspaceService

/// `headway libraries [NAME]`: the third-party libraries of a repository with their scores.
package struct LibrariesCommand: AppCommand, CommandExamples {
  package static let configuration = CommandConfiguration(
    commandName: "libraries",
    abstract: "List third-party libraries with their points and verdicts.",
    usage: "headway libraries [<name>] [<options>]",
    discussion: """
      A scorecard contains your team's answers, given in the app, to questions about a library, \
      such as its license and maintenance. The answers determine the library's points (lower is \
      better) and its verdict: ok, needs justification, blocked or unanswered. A library is \
      blocked if it has a blocker: an answer, or a fact that Headway detects, that rules the library out, \
      such as a license that isn't allowed. A library without a scorecard is unanswered; the list shows "no scorecard". \
      A justification in the scorecard changes the verdict from "needs justification" to "ok". In \
      headway.yml, a section "libraries", which may be empty ("libraries: {}"), makes "headway \
      check" require a scorecard for each library.

      Headway reads the lock files of package managers (SwiftPM, CocoaPods, RubyGems, npm, Yarn, pnpm, Cargo, Go \
      and pip), and the scorecards in .headway/libraries. It reads facts such as licenses from \
      files on this machine, and doesn't use the network. No headway.yml is required. In a \
      trusted repository, Headway also runs Package.swift files to show which modules import a \
      library.
      """)

  package static let examples = [
    CommandExample("headway libraries", "List all libraries"),
    CommandExample("headway libraries RxSwift", "Show the scorecard of one library"),
    CommandExample("headway libraries --base origin/main", "Show what changed on this branch"),
  ]

  @OptionGroup(title: "Global options") package var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @OptionGroup var trust: TrustOptions
  @Option(help: "Choose the output format.") var format = OutputFormat.human
  @Option(help: ArgumentHelp("Mark changes since this revision.", valueName: "rev"))
  var base: String?
  @Argument(help: "The name of one library, as in the lock file or in an import.")
  var name: String?

  package init() {}

  package func run() async throws {
    let project = try await options.project().withPackageModules(isTrusted: trust.trust)
    var request = LibraryRequest(project)
    request.base = base
    let inventory = try await LibrariesCommand.inventory(request)
    let rules = project.configuration.libraries ?? LibraryRules()
    let today = SystemClock().today(in: project.configuration.timezone)
    let report = LibrariesReport(
      inventory, LibraryAssessment.all(inventory, rules: rules, today: today),
      only: try wanted(in: inventory))
    switch format {
    case .json: print(JSONOutput.text(report))
    case .human:
      print(LibrariesText(report, rules: rules, isWhole: name != nil).text)
      for notice in inventory.notices { SafeText.printError(notice) }
      for card in inventory.orphans where name == nil {
        SafeText.printError("\(card.path) scores \(card.library), which is in no lock file")
      }
    }
    if !inventory.issues.isEmpty { throw Failure(inventory.issues) }
  }

  /// The libraries with the given name; nil for all.
  private func wanted(in inventory: LibraryInventory) throws -> Set<LibraryID>? {
    guard let name else { return nil }
    let found = inventory.entries.filter { $0.id == LibraryID($0.id.ecosystem, name) }.map(\.id)
    if !found.isEmpty { return Set(found) }
    // Otherwise, the name of an imported module.
    let imported = inventory.entries.filter { $0.facts.modules.contains(name) }.map(\.id)
    if !imported.isEmpty { return Set(imported) }
    let nearest = NearestName.nearest(to: name, among: inventory.entries.map(\.library.name))
    throw Failure(
      code: "unknown-library", message: "no lock file contains the library \"\(name)\"",
      hint: nearest.map { "did you mean \"\($0)\"?" } ?? "run \"headway libraries\" to list all")
  }

  /// Reads the libraries with their facts and scorecards.
  ///
  /// - Throws: `Failure` if they can't be read at all.
  static func inventory(_ request: LibraryRequest) async throws -> LibraryInventory {
    var found = LibraryInventory()
    do {
      for try await inventory in LibraryReader().read(request) { found = inventory }
    } catch let error as GitError where error.code == .unknownRevision {
      throw Failure(code: "unknown-revision", message: "\(error)")
    } catch {
      throw Failure(code: "libraries", message: "\(error)")
    }
    return found
  }
}
