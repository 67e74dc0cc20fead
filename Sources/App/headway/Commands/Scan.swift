import ArgumentParser
import Foundation
import Git
import Matching
import MigrationsInterface
import MigrationsService
import Workspace
import WorkspaceService

/// `headway scan`: counts the work tree's tracked files.
struct Scan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Count what is left in the tracked files.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case human, json, csv }

  @OptionGroup var options: GlobalOptions
  @Option(help: "human, json or csv.") var format = Format.human
  @Flag(help: "Print every hit.") var hits = false
  @Option(help: "Count this migration only.") var migration: String?

  func run() async throws {
    let report = try await Scan.report(options: options, hits: hits, only: migration)
    switch format {
    case .human: print(report.human)
    case .json: print(JSONOutput.text(report))
    case .csv: print(hits ? report.hitsCSV : report.csv)
    }
  }

  static func report(
    options: GlobalOptions, hits: Bool, only: String? = nil
  ) async throws -> ScanReport {
    var project = try await Scan.project(options)
    if let only {
      let known = project.configuration.migrations.map(\.id)
      guard known.contains(only) else {
        throw Failure(
          code: "unknown-migration", message: "There is no migration “\(only)”.",
          hint: NearestName.nearest(to: only, among: known).map { "did you mean “\($0)”?" }
            ?? "there are \(known.joined(separator: ", "))")
      }
      project.configuration.migrations.removeAll { $0.id != only }
    }
    let today = SystemClock().today(in: project.configuration.timezone)
    let progress = ProgressLine()
    var result: ScanSnapshot?
    do {
      for try await event in WorkTreeScanner().scan(ScanRequest(project, today: today)) {
        switch event {
        case .progress(let done): progress.show(done.filesDone, of: done.filesTotal)
        case .finished(let snapshot): result = snapshot
        case .counts: break
        }
      }
    } catch {
      progress.clear()
      throw Failure(code: "scan", message: "\(error)")
    }
    progress.clear()
    guard let result else { throw Failure(code: "scan", message: "The scan ended early.") }
    let isDirty = try? await GitRepository.discover(from: project.root).isDirty()
    return ScanReport(
      result, commit: project.commit, dirty: (isDirty ?? nil) ?? false, withHits: hits)
  }

  /// The configured project of a folder.
  ///
  /// - Throws: `Failure` that says what is missing or wrong.
  static func project(_ options: GlobalOptions) async throws -> Project {
    let finder = ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath)
    switch await finder.load() {
    case .ready(let project): return project
    case .invalid(let issues): throw Failure(issues)
    case .noRepository(let message): throw Failure(code: "no-repository", message: message)
    case .unconfigured(let project):
      throw Failure(
        code: "no-configuration", message: "There is no headway.yml in \(project.root).",
        hint: "“headway” in a terminal sets one up with you")
    }
  }
}

/// A progress bar on standard error, when that is a terminal.
struct ProgressLine {
  private let isTerminal = isatty(2) != 0

  func show(_ done: Int, of total: Int) {
    guard isTerminal, total > 0 else { return }
    let full = done * 24 / total
    let bar = String(repeating: "━", count: full) + String(repeating: "─", count: 24 - full)
    write("\r\u{1B}[K\(bar)  \(done) of \(total) files")
  }

  func clear() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
