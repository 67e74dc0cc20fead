import CheckInterface
import CheckLogic
import Commands
import LibrariesInterface
import LibrariesLogic
import LibrariesService
import LocksService
import Output
import Reports
import Workspace
import WorkspaceService

/// The part of libraries in `headway check` and `headway lock`.
package enum LibrariesCheck {
  /// The baseline of problems with libraries.
  package static var baseline: FeatureBaseline {
    FeatureBaseline(kind: .libraries, path: LibraryBaseline.path, update: updateBaseline)
  }

  /// Adds the findings about libraries to a report, or only the relaxed rules if libraries aren't
  /// checked.
  ///
  /// - Throws: `Failure` if lock files or scorecards can't be read.
  package static func check(_ run: CheckRun, into report: inout CheckReport) async throws {
    if run.kinds.contains(.libraries) {
      try await checkLibraries(run, into: &report)
    } else if !run.hasNamedKinds, let former = run.former {
      report.add(ruleRelaxations(run, former), former.review)
    }
  }

  /// Adds the findings about libraries to a report.
  ///
  /// - Throws: `Failure` if lock files or scorecards can't be read.
  private static func checkLibraries(_ run: CheckRun, into report: inout CheckReport) async throws {
    let project = run.project
    var request = LibraryRequest(project)
    request.isStaged = run.isStaged
    request.base = run.base
    let inventory = try await LibrariesCommand.inventory(request)
    guard inventory.issues.isEmpty else { throw Failure(inventory.issues) }
    if run.isUnconfigured, inventory.files.isEmpty {
      throw Failure(
        code: "no-libraries",
        message: "nothing to check: no headway.yml and no lock file found")
    }
    for notice in inventory.notices { SafeText.printError(notice) }
    let today = SystemClock().today(in: project.configuration.timezone)
    if let former = run.former {
      report.add(
        ruleRelaxations(run, former)
          + LibraryRelaxations.relaxations(
            from: inventory.formerCards, to: inventory, today: today), former.review)
    }
    let rules = project.configuration.libraries
    let baseline = try await baseline(run, inventory, today, into: &report)
    let findings = LibraryFindings(
      inventory, rules: rules, hasBase: run.base != nil, baseline: baseline, today: today)
    let found = findings.findings
    report.findings += found
    if !found.isEmpty, baseline == nil, run.base == nil { report.recordable.append(.libraries) }
    report.ending += findings.ending
    if found.isEmpty { report.successSummary.append(findings.successSummary) }
  }

  /// Returns the allowed findings, and reports those that were raised by hand; nil without a
  /// baseline.
  private static func baseline(
    _ run: CheckRun, _ inventory: LibraryInventory, _ today: Day, into report: inout CheckReport
  ) async throws -> FindingBaseline? {
    let file = FindingBaselineFile(root: run.project.root, path: LibraryBaseline.path)
    let baseline = try await LockOptions.run { _ in
      try await file.read(run.isStaged ? .index : .workingTree)
    }
    guard let baseline else { return nil }
    try await addStaleLines(run, inventory, baseline, today, into: &report)
    guard let start = run.start else { return baseline }
    let before = try await LockOptions.run { _ in try await file.read(at: start) }
    let rules = run.project.configuration.libraries ?? LibraryRules()
    report.addRaises(
      baseline,
      above: before.allowing(
        LibraryBaseline.counts(atBaseOf: inventory, rules: rules, today: today)), .library,
      LibraryBaseline.path)
    return baseline
  }

  /// Adds the lines of the baseline that allow more than remains.
  private static func addStaleLines(
    _ run: CheckRun, _ inventory: LibraryInventory, _ baseline: FindingBaseline, _ today: Day,
    into report: inout CheckReport
  ) async throws {
    let file = FindingBaselineFile(root: run.project.root, path: LibraryBaseline.path)
    let rules = run.project.configuration.libraries ?? LibraryRules()
    let slack = baseline.slack(
      over: LibraryBaseline.counts(
        LibraryAssessment.all(inventory, rules: rules, today: today)))
    var base: FindingBaseline?
    if let start = run.start {
      let before = try await LockOptions.run { _ in try await file.read(at: start) }
      base = LibraryBaseline.slack(
        of: before, atBaseOf: inventory,
        rules: run.former?.configuration.libraries ?? rules, today: today)
    }
    try await report.addStaleLines(baseline, LibraryBaseline.path, slack: slack, base: base) {
      guard let tip = try await run.mergedTip else { return nil }
      var request = LibraryRequest(run.project)
      request.base = tip
      return LibraryBaseline.slack(
        of: try await LockOptions.run { _ in try await file.read(at: tip) },
        atBaseOf: try await LibrariesCommand.inventory(request), rules: rules, today: today)
    }
  }

  private static func ruleRelaxations(_ run: CheckRun, _ former: FormerRules) -> [Relaxation] {
    LibraryRelaxations.relaxations(
      from: former.configuration.libraries, to: run.project.configuration.libraries)
  }

  /// Writes or tightens the baseline.
  ///
  /// - Throws: `Failure` if lock files, scorecards or the baseline can't be read.
  @Sendable private static func updateBaseline(_ project: Project) async throws -> LockedFindings {
    let file = FindingBaselineFile(root: project.root, path: LibraryBaseline.path)
    let inventory = try await LibrariesCommand.inventory(LibraryRequest(project))
    guard inventory.issues.isEmpty else { throw Failure(inventory.issues) }
    let update = LibraryBaseline.updating(
      try await LockOptions.run { _ in try await file.read() },
      LibraryAssessment.all(
        inventory, rules: project.configuration.libraries ?? LibraryRules(),
        today: SystemClock().today(in: project.configuration.timezone)))
    try await LockOptions.run { _ in try file.write(update.baseline) }
    return LockedFindings(
      kind: .libraries, noun: "unanswered question or other problem",
      plural: "unanswered questions and other problems", path: LibraryBaseline.path, update: update)
  }
}
