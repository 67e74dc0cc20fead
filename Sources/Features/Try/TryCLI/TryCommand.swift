import ArgumentParser
import Commands
import Foundation
import Git
import MigrationsInterface
import MigrationsService
import Output
import Patterns
import Reports
import Routing
import TryLogic
import Workspace

/// `headway try PATTERN`: counts any pattern now and on each day of the history.
package struct TryCommand: AppCommand, CommandExamples {
  package static let configuration = CommandConfiguration(
    commandName: "try",
    abstract: "Count the matches of any pattern, now and on each day of the git history.",
    usage: "headway try <pattern> [<options>]",
    discussion: """
      In a terminal, Headway opens the app, where you can edit the pattern and see its matches. \
      Press Ctrl-S there to add it as a migration: a form shows the new lines of headway.yml, and \
      Ctrl-S in the form writes them. If there is no headway.yml, Headway creates one. \
      With --format, or without a terminal, Headway prints the result instead.
      """)

  package static let examples = [
    CommandExample("headway try '^import RxSwift'", "Explore a pattern in the app"),
    CommandExample("headway try 'TODO|FIXME' --format csv", "Print the daily counts of a pattern"),
    CommandExample(
      "headway try print --in code", "Ignore matches in the comments and strings of source files"),
    CommandExample(
      "headway try 'print($VALUE)' --code",
      "Count calls to a function, including calls that span several lines"),
    CommandExample(
      "headway try 'inherits UIViewController' --swift", "Count the types that inherit from a type"),
  ]

  enum Format: String, ExpressibleByArgument, CaseIterable { case human, json, csv }

  @OptionGroup(title: "Global options") package var options: GlobalOptions
  @OptionGroup(title: "Screen options") var screen: ScreenOptions
  @OptionGroup(title: "Screen options") var session: SessionOptions
  @Option(help: "Print the result in this format instead of opening the app.")
  var format: Format?
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Only count matches in this part of source files. In files of unknown languages, every match counts.",
      valueName: "scope"))
  var scope = PatternScope.any
  @Flag(
    help: ArgumentHelp(
      """
      Read the pattern as code, in which $NAME stands for one expression and $$$NAME for any number of them. \
      Each line on which a match begins counts once. Headway searches the files of 14 languages, \
      such as Swift, Kotlin, TypeScript, Python and Go.
      """
    ))
  var code = false
  @Flag(
    help: ArgumentHelp(
      """
      Read the pattern as a query about the syntax of Swift: "inherits", "attribute", "call" or \
      "closure-parameter", and an argument. This needs the external plugin "swift-patterns"; \
      Docs/patterns.md in Headway's repository describes it.
      """
    ))
  var swift = false
  @Argument(
    help:
      "A Perl-compatible regular expression (PCRE2), as for \"git grep -P\"; with --code, a piece of code; with --swift, a query."
  )
  var pattern: String

  package init() {}

  package func run(in app: AppParts) async throws {
    guard !pattern.isEmpty else {
      throw Failure(
        code: "pattern", message: "the pattern is empty",
        hint: "for example: headway try 'import RxSwift'")
    }
    guard !code || !swift else {
      throw Failure(
        code: "pattern", message: "--code can't be combined with --swift",
        hint: "remove one of them")
    }
    guard kind.hasScope || scope == .any else {
      throw Failure(
        code: "pattern",
        message: "--in can't be combined with --\(kind.key), which only matches code",
        hint: "remove --in")
    }
    if format == nil, isatty(1) != 0 {
      let link = AnyRoute(
        TryRoute(
          pattern: pattern, in: scope == .any ? nil : scope, kind: kind == .expression ? nil : kind)
      ).description
      return try await app.open(options, screen, session, link)
    }
    try checkPattern()
    let report = try await report()
    // There is only one migration, so its id is omitted.
    let lead = report.scan.migrations.first.map { "\($0.id): " } ?? ""
    defer {
      for notice in report.scan.notices { SafeText.printError(String(notice.trimmingPrefix(lead))) }
    }
    switch format ?? .human {
    case .human: print(report.human)
    case .json: print(JSONOutput.text(report))
    case .csv: SafeText.printData(report.history.csv)
    }
  }

  private var kind: PatternKind { code ? .code : swift ? .swift : .expression }

  private func checkPattern() throws {
    if swift {
      guard let problem = SwiftQuery.problem(pattern) else { return }
      throw Failure(code: "pattern", message: problem.message, hint: problem.hint)
    }
    if code {
      do {
        _ = try CodePattern(pattern)
      } catch {
        throw Failure(
          code: "pattern", message: "\(error)",
          hint: "for example: headway try 'print($VALUE)' --code")
      }
      return
    }
    do {
      _ = try Pattern(pattern)
    } catch {
      throw Failure(
        code: "pattern", message: "\(error)",
        hint: #"put a backslash before a character to match it literally, such as "\(""#)
    }
  }

  private func report() async throws -> TryReport {
    var project = try await options.project().withPackageModules()
    project.configuration.migrations = [
      TryReducer.definition(pattern, in: scope, kind: kind)
    ]
    let readers = try LiveReaders(plugins: try session.plugins, options, in: project)
    let scan = try await ScanReport.read(project, matches: false, readers: readers)
    if let reason = scan.uncountedReason { throw Failure(code: "scan", message: reason) }
    let history = try await HistoryReport.read(project, readers)
    return TryReport(pattern: pattern, scan: scan, history: history)
  }
}

extension PatternScope: ExpressibleByArgument {}
