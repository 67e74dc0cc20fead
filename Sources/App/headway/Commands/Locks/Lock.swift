import ArgumentParser
import Foundation
import Git
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsLogic
import Workspace

/// `headway lock [ID]`: writes the baseline, or tightens it.
struct Lock: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Write the lock's baseline, or tighten it to what is left.",
    discussion: """
      What a file may have of a migration stands in .headway/baseline.tsv and only ever gets less: this command
      never raises it. “headway unlock” does, for a time and with a reason. Exits with 1 where files have more
      than they may have; the rest is tightened all the same.
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "One migration; without it, all that say “lock: true”.") var id: String?
  @Option(help: "Follow the files that were renamed since this revision (default: HEAD).")
  var base: String?
  @Flag(
    help: "Let git merge baselines by itself: writes .gitattributes and the clone's git config.")
  var installMergeDriver = false
  @Option(help: "human or json.") var format = OutputFormat.human

  func run() async throws {
    let project = try await Scan.project(options)
    let only = try id.map { try LockOptions.locked($0, in: project) }
    let hasBaseline = FileManager.default.fileExists(atPath: "\(project.root)/\(Baseline.path)")
    // Without one that is locked, what the baseline still says of others goes.
    guard hasBaseline || project.configuration.migrations.contains(where: \.lock) else {
      throw Failure(
        code: "not-locked", message: "No migration is to be locked.",
        hint: "say “lock: true” of one in headway.yml")
    }
    let locker = BaselineLocker(LockOptions.reader(project))
    let update = try await LockOptions.run { progress in
      try await locker.lock(only, base: base, progress: progress)
    }
    switch format {
    case .human: print(BaselineText.lines(update).joined(separator: "\n"))
    case .json: print(JSONOutput.text(BaselineJSON(update)))
    }
    let driver = MergeDriver(root: project.root)
    if installMergeDriver {
      let done = try await LockOptions.run { _ in try await driver.install() }
      for line in done { SafeText.printError(line) }
    } else if !update.written.isEmpty, try await !driver.isInstalled() {
      SafeText.printError(
        "“headway lock --install-merge-driver” lets git merge the baseline without conflicts")
    }
    if !update.refused.isEmpty { throw ExitCode(1) }
  }
}
