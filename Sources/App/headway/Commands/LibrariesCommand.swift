import ArgumentParser
import Foundation
import Git
import LibrariesInterface
import LibrariesLogic
import LibrariesService
import Matching
import Workspace
import WorkspaceService

/// `headway libraries [NAME]`: the third-party libraries of a repository, each with its score.
struct LibrariesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "libraries", abstract: "List third-party libraries with their scores, or one.",
    discussion: """
      Reads the lock files of SwiftPM, CocoaPods, npm, Yarn, pnpm, Cargo, Go and pip, and the scorecards in \
      .headway/libraries. What this machine can see of a library, such as its licence, it looks up itself; \
      nothing is fetched. No headway.yml is needed. Manifests are read as texts; where the repository is \
      trusted, they are executed to know your own modules better.
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var trust: TrustOptions
  @Option(help: "human or json.") var format = OutputFormat.human
  @Option(help: "Say what is new since this revision.") var base: String?
  @Argument(help: "One library, as the lock file names it.") var name: String?

  func run() async throws {
    let project = try await LibrariesCommand.project(options).withPackageModules(trust)
    var request = LibraryRequest(project)
    request.base = base
    let book = try await LibrariesCommand.book(request)
    let rules = project.configuration.libraries ?? LibraryRules()
    let today = SystemClock().today(in: project.configuration.timezone)
    let report = LibrariesReport(
      book, LibraryAssessment.all(book, rules: rules, today: today), only: try wanted(in: book))
    switch format {
    case .json: print(JSONOutput.text(report))
    case .human:
      print(LibrariesText(report, rules: rules, isWhole: name != nil).text)
      for notice in book.notices { SafeText.printError(notice) }
      for card in book.orphans where name == nil {
        SafeText.printError("\(card.path) is about \(card.library), which no lock file names")
      }
    }
    if !book.issues.isEmpty { throw Failure(book.issues) }
  }

  /// The libraries of the name that was given; nil for all.
  private func wanted(in book: LibraryBook) throws -> Set<LibraryID>? {
    guard let name else { return nil }
    let found = book.entries.filter { $0.id == LibraryID($0.id.ecosystem, name) }.map(\.id)
    if !found.isEmpty { return Set(found) }
    // Code knows it by the modules that it imports.
    let imported = book.entries.filter { $0.facts.modules.contains(name) }.map(\.id)
    if !imported.isEmpty { return Set(imported) }
    let nearest = NearestName.nearest(to: name, among: book.entries.map(\.library.name))
    throw Failure(
      code: "unknown-library", message: "No lock file names the library “\(name)”.",
      hint: nearest.map { "did you mean “\($0)”?" } ?? "“headway libraries” lists them")
  }

  /// All that is known of the libraries.
  ///
  /// - Throws: `Failure` where that can't be read at all.
  static func book(_ request: LibraryRequest) async throws -> LibraryBook {
    var found = LibraryBook()
    do {
      for try await book in LibraryReader().read(request) { found = book }
    } catch let error as GitError where error.code == .unknownRevision {
      throw Failure(code: "unknown-revision", message: "\(error)")
    } catch {
      throw Failure(code: "libraries", message: "\(error)")
    }
    return found
  }

  /// The project of a folder, with or without a configuration.
  ///
  /// - Throws: `Failure` that says what is missing or wrong.
  private static func project(_ options: GlobalOptions) async throws -> Project {
    let finder = ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath)
    switch await finder.load() {
    case .ready(let project), .unconfigured(let project): return project
    case .invalid(let issues): throw Failure(issues)
    case .noRepository(let message): throw Failure(code: "no-repository", message: message)
    }
  }
}

extension Project {
  /// The same with the modules of its Swift packages as far as they are remembered, or may be asked for.
  fileprivate func withPackageModules(_ trust: TrustOptions) async -> Project {
    var project = self
    let gate = TrustGate(root: root, isGiven: trust.trust)
    do {
      let found = try await ModuleRun.reader.packageFolders(of: project) { _ in
        await gate.isTrusted
      }
      project.moduleFolders = found.folders
    } catch {
      SafeText.printError("the modules of Swift packages aren't known: \(error)")
    }
    return project
  }
}
