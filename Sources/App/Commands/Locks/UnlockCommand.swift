import ArgumentParser
import Foundation
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsService
import Output
import OwnersInterface
import Reports
import Workspace

/// `headway unlock ID [PATH…]`: raises allowances for a limited time, with a reason.
struct UnlockCommand: CountingCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "unlock",
    abstract: "Let files exceed their allowances until a date.",
    usage: """
      headway unlock <id> [<path> ...] --reason <text> --until <YYYY-MM-DD>
                     [<options>]
      """,
    discussion: """
      Run this after the matches have been added. For each file that exceeds its allowance now (see "headway help lock"), Headway \
      allows as many matches as the file has now, and no more, until the end date. After that, the former allowance \
      applies again. The migration stays locked. If no file exceeds its allowance, nothing changes. Headway writes the higher allowance to .headway/baseline.tsv, and the \
      former one, the reason, the owner and the date to .headway/unlocks.tsv; commit both files.

      To change the end date of an active unlock, name its file: Headway replaces the date, the reason and the owner, \
      and allows as many matches as the file has now.

      To unlock the files of one team, pass their paths: --owner doesn't select files.

      "headway check --base" accepts the higher count, because it has a reason. For a single match, \
      use a headway:allow comment instead; see "headway scan".
      """)

  static let examples = [
    CommandExample(
      "headway unlock todo-comments Sources/Old --reason rewrite --until 2027-03-31",
      "Allow the current matches in one folder until the end of March")
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @OptionGroup var counting: CountingOptions
  @Argument(help: "The id of a locked migration.", completion: .migrations) var id: String
  @Argument(
    help: ArgumentHelp(
      """
      Files or folders, relative to the current directory or, if they aren't there, to the repository \
      root. Default: all \
      files that exceed their allowance.
      """, valueName: "path"))
  var paths: [String] = []
  @Option(help: ArgumentHelp("Record this reason.", valueName: "text"))
  var reason: String
  @Option(
    help: ArgumentHelp(
      "The last day on which the files may exceed their former allowances.",
      valueName: "YYYY-MM-DD"))
  var until: String
  @Option(
    help: ArgumentHelp(
      "Record who will remove the matches. Default: the owners of each file in CODEOWNERS; required if a file has none.",
      valueName: "@team"), completion: .teams)
  var owner: String?
  @Option(help: "Choose the output format.") var format = OutputFormat.human

  func run() async throws {
    let project = try await options.configuredProject()
    let id = try LockOptions.locked(id, in: project)
    let reader = LockOptions.reader(project, try readers(of: project))
    let limit = project.configuration.migrations.first { $0.id == id.description }?.maxExceptionDays
    let until = try lastDay(after: reader.today, limit)
    let reason = Unlocks.oneLine(reason)
    guard !reason.isEmpty else {
      throw Failure(code: "reason", message: "--reason is empty")
    }
    let named = try owner.map(UnlockCommand.checked)
    let owners = try await LockOptions.owners(of: project)
    let typed = TypedPath(root: project.root, folder: options.folder)
    let update: BaselineUpdate
    do {
      update = try await LockOptions.run { progress in
        do {
          return try await BaselineLocker(reader).unlock(
            id, paths: try paths.map { RepositoryPath(try typed.fromRoot($0)) }, until: until,
            reason: reason, progress: progress
          ) { path in
            if let named { return named }
            let found = owners?.owners(of: path.bytes).owners ?? []
            return found.isEmpty ? nil : found.joined(separator: " ")
          }
        } catch let error as UnlockError {
          throw Failure(error, hasOwners: owners != nil)
        }
      }
    }
    switch format {
    case .human:
      print(
        BaselineText.lines(
          update,
          unchanged:
            paths.isEmpty
            ? "Nothing to raise: no file exceeds its allowance. To change an active unlock, name its file."
            : "Nothing to raise: none of these files exceeds its allowance. To change an active unlock, "
              + "name its file, not a folder."
        ).joined(separator: "\n"))
    case .json: print(JSONOutput.text(BaselineJSON(update)))
    }
  }

  private func lastDay(after today: Day, _ limit: Int?) throws -> Day {
    guard let day = Day(until) else {
      throw Failure(
        code: "until", message: "invalid date \"\(until)\"", hint: "use YYYY-MM-DD")
    }
    guard day >= today else {
      throw Failure(code: "until", message: "\(until) is in the past; today is \(today)")
    }
    if let problem = ExceptionLimit.problem(ofEnd: day, on: today, limit) {
      throw Failure(code: "until", message: "the unlock isn't allowed: \(problem)")
    }
    return day
  }

  private static func checked(_ owner: String) throws -> String {
    let owner = Unlocks.oneLine(owner)
    guard owner.hasPrefix("@") && owner.count > 1 || owner.dropFirst().contains("@") else {
      throw Failure(
        code: "owner", message: "invalid owner \"\(owner)\"", hint: "use @name or an email address")
    }
    return owner
  }
}

extension Failure {
  fileprivate init(_ error: UnlockError, hasOwners: Bool) {
    switch error {
    case .migrationNotLocked(let id):
      self.init(
        code: "not-locked", message: "\(id) has no baseline yet",
        hint: "run \"headway lock \(id)\" to write one")
    case .noSuchPath(let path):
      self.init(
        code: "no-path", message: "no tracked file matches \(path)",
        hint: "paths are relative to the current directory or the repository root")
    case .noOwner(let path):
      self.init(
        code: "owner",
        message: hasOwners
          ? "\(path) is unowned in CODEOWNERS" : "\(path) is unowned: no CODEOWNERS file found",
        hint: "name an owner with --owner @team")
    }
  }
}
