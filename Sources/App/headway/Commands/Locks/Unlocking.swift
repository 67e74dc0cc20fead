import ArgumentParser
import Foundation
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsService
import OwnersInterface
import Workspace

/// `headway unlock ID [PATH…]`: raises what files may have, for a time and with a reason.
struct Unlocking: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Raise the baseline of some files, for a time and a reason.",
    discussion: """
      Files that have more uses than they may have are raised to what they have today. Why, who answers for it
      and until when is written to .headway/unlocks.tsv; after that day the old allowance holds again.
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The migration.") var id: String
  @Argument(
    help: "Files or folders, from the one you stand in or from the root; without any, all of it.")
  var paths: [String] = []
  @Option(help: "Why it has to be.") var reason: String
  @Option(help: "The last day on which it holds, such as 2027-03-31.") var until: String
  @Option(help: "Who answers for it, such as @team (default: the file's owners by CODEOWNERS).")
  var owner: String?
  @Option(help: "human or json.") var format = OutputFormat.human

  func run() async throws {
    let project = try await Scan.project(options)
    let id = try LockOptions.locked(id, in: project)
    let reader = LockOptions.reader(project)
    let until = try lastDay(after: reader.today)
    let reason = Unlocks.oneLine(reason)
    guard !reason.isEmpty else {
      throw Failure(code: "reason", message: "An unlock needs a reason.")
    }
    let named = try owner.map(Unlocking.checked)
    let owners = try await LockOptions.run { _ in
      try OwnersFile.read(
        named: project.configuration.ownersFile, dialect: project.configuration.ownersDialect,
        in: project.root)
    }
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
          throw Failure(error)
        }
      }
    }
    switch format {
    case .human:
      print(
        BaselineText.lines(
          update, unchanged: "Nothing was raised: no file there has more than it may have."
        ).joined(separator: "\n"))
    case .json: print(JSONOutput.text(BaselineJSON(update)))
    }
  }

  private func lastDay(after today: Day) throws -> Day {
    guard let day = Day(until) else {
      throw Failure(
        code: "until", message: "“\(until)” is no day.", hint: "write it as 2027-03-31")
    }
    guard day >= today else {
      throw Failure(code: "until", message: "\(until) is over: today is \(today).")
    }
    return day
  }

  private static func checked(_ owner: String) throws -> String {
    let owner = Unlocks.oneLine(owner)
    guard owner.hasPrefix("@") && owner.count > 1 || owner.dropFirst().contains("@") else {
      throw Failure(
        code: "owner", message: "“\(owner)” is neither a @name nor an e-mail address.")
    }
    return owner
  }
}

extension Failure {
  fileprivate init(_ error: UnlockError) {
    switch error {
    case .neverLocked(let id):
      self.init(
        code: "not-locked", message: "\(id) has no baseline yet.",
        hint: "“headway lock \(id)” writes it")
    case .noSuchPath(let path):
      self.init(
        code: "no-path", message: "No tracked file is \(path), or lies in it.",
        hint: "paths begin where you stand, or at the repository's root")
    case .nobodyOwns(let path):
      self.init(
        code: "owner", message: "By CODEOWNERS nobody owns \(path).",
        hint: "say who answers for it: --owner @team")
    }
  }
}
