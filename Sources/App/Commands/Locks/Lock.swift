import ArgumentParser
import Foundation
import Git
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsLogic
import Output
import Reports
import Workspace

/// `headway lock [ID]`: writes or tightens the baseline.
struct Lock: CountingCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Write the baseline: how many matches each file may have.",
    usage: "headway lock [<id> | --only <checks>] [<options>]",
    discussion: """
      To lock a migration, add "lock: true" to it in headway.yml, run this command, and commit the \
      baseline, .headway/baseline.tsv. It records the allowance of each file: how many of the \
      migration's matches it may have. When you lock a migration, each file's allowance is its \
      current number of matches: 0 for files without matches and for new files.

      Later, this command only lowers allowances to the current counts: it tightens the baseline. \
      If a file exceeds its allowance, Headway keeps that allowance, lowers the others, and exits \
      with 1. To let files exceed their allowances for a limited time, use "headway unlock".

      After you extend a pattern, delete the migration's lines from the baseline, and run this command \
      again. "headway check --base" accepts the higher allowance of a file if the new pattern had that \
      many matches in the file before the change. If Headway can't determine whether the new pattern matches \
      all that the old one did, that check also requires an entry in "relaxations"; see "headway help check".

      To accept existing module rule violations and problems with libraries, run "headway \
      lock --only modules,libraries". This only writes .headway/modules.tsv and .headway/libraries.tsv, \
      and "headway check" then ignores what they list. Once these files exist, "headway lock" also \
      updates them (with --only, just those that you name): it removes lines for problems that are gone, \
      and adds lines only for rules that are new in headway.yml. It exits with 1 if there are other new \
      problems. To accept a violation that is added afterward, add an entry to "exceptions" in headway.yml; \
      to accept a library that is added afterward, complete its scorecard in the app.
      """)

  static let examples = [
    CommandExample("headway lock", "Write or lower the allowances of every locked migration"),
    CommandExample("headway lock todo-comments", "Write or lower the allowances of one migration"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @Argument(
    help: "The id of a locked migration. Default: all locked migrations.", completion: .migrations)
  var id: String?
  @Option(
    help: ArgumentHelp(
      """
      Also carry allowances over to files renamed since this revision, such as origin/main. \
      Without it, Headway follows uncommitted renames and those since the last commit that changed the \
      baseline.
      """,
      valueName: "rev"))
  var base: String?
  @Flag(
    help: """
      Also let git merge the baseline and unlocks without conflicts: set merge drivers in .gitattributes \
      and in this clone's git config. Each clone needs this once.
      """
  )
  var installMergeDriver = false
  @Option(
    help: ArgumentHelp(
      """
      Only write the files of these checks, separated by commas: locks (matches), modules (rule violations), \
      libraries (those without the verdict "ok"). Default: locks, and also modules and libraries once \
      their files exist (.headway/modules.tsv, .headway/libraries.tsv).
      """,
      valueName: "checks"))
  var only: String?
  @OptionGroup var trust: TrustOptions
  @OptionGroup var counting: CountingOptions
  @Option(help: "Choose the output format.") var format = OutputFormat.human

  func run(in app: AppParts) async throws {
    let project = try await options.configuredProject()
    let kinds = try Check.kinds(only)
    if id != nil, kinds != nil {
      throw Failure(code: "only", message: "--only can't be combined with the id of a migration")
    }
    let update =
      kinds?.contains(.locks) == false ? nil : try await lockMigrations(of: project, app.baselines)
    if format == .human, let update {
      let owners = update.refused.isEmpty ? nil : try await LockOptions.owners(of: project)
      let lines = BaselineText.lines(update) {
        owners?.owners(of: $0.bytes).owners.isEmpty == false
      }
      print(lines.joined(separator: "\n"))
    }
    if update != nil, let note = try await untrackedNote(of: project) { SafeText.printError(note) }
    var findings: [LockedFindings] = []
    do {
      if id == nil { findings = try await findingBaselines(of: project, kinds, app.baselines) }
    } catch {
      // The first baseline has been written.
      if format == .json, let update { print(JSONOutput.text(BaselineJSON(update))) }
      throw error
    }
    switch format {
    case .human: for locked in findings { print(locked.text) }
    case .json: print(JSONOutput.text(BaselineJSON(update, findings: findings)))
    }
    try await installDriver(in: project, hasWritten: update?.written.isEmpty == false)
    if update?.refused.isEmpty == false || findings.contains(where: { !$0.update.refused.isEmpty })
    {
      throw ExitCode(1)
    }
  }

  /// Locks migrations.
  ///
  /// - Returns: the changes; nil if there is nothing to lock but there are other baselines.
  private func lockMigrations(
    of project: Project, _ baselines: [FeatureBaseline]
  ) async throws -> BaselineUpdate? {
    let only = try id.map { try LockOptions.locked($0, in: project) }
    let hasBaseline = FileManager.default.fileExists(atPath: "\(project.root)/\(Baseline.path)")
    // If no migration is locked, remove what the baseline still contains.
    if !hasBaseline, only == nil, !project.configuration.migrations.contains(where: \.lock),
      LockedFindings.exist(in: project, baselines)
    {
      return nil
    }
    guard hasBaseline || project.configuration.migrations.contains(where: \.lock) else {
      throw Failure(
        code: "not-locked", message: "no migration has \"lock: true\"",
        hint: "add it to a migration in headway.yml")
    }
    let locker = BaselineLocker(LockOptions.reader(project, try readers(of: project)))
    return try await LockOptions.run { progress in
      let others = only == nil ? try await OtherConfigurations.locked(besides: project) : []
      return try await locker.lock(only, base: base, keeping: others, progress: progress)
    }
  }

  /// Returns a note about untracked files that the written migrations cover; nil if there are none.
  private func untrackedNote(of project: Project) async throws -> String? {
    let migrations = project.configuration.migrations.filter { id == nil || $0.id == id }
    let paths = try await LockOptions.run { _ in
      let repository = try await GitRepository.discover(from: project.root)
      return await UntrackedFiles.locked(by: migrations, of: project, in: repository)
    }
    return UntrackedText.line(paths, verb: "counted")
  }

  /// Installs the merge driver if `--install-merge-driver` is given, or else names the option.
  private func installDriver(in project: Project, hasWritten: Bool) async throws {
    let driver = MergeDriver(root: project.root)
    if installMergeDriver {
      let done = try await LockOptions.run { _ in try await driver.install() }
      for line in done { SafeText.printError(line) }
    } else if hasWritten, try await !driver.isInstalled() {
      SafeText.printError(
        "run \"headway lock --install-merge-driver\" to let git merge the baseline without conflicts"
      )
    }
  }
}
