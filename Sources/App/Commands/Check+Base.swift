import CheckInterface
import CheckLogic
import Git
import LocksLogic
import LocksService
import MigrationsService
import ModulesLogic
import Output
import Workspace
import WorkspaceService

extension Check {
  /// Returns the rules of a project in a commit. They are those of the nearest configuration there, which
  /// may be in another folder than the current one.
  ///
  /// - Returns: nil if the commit has no configuration or an invalid one, or if the configuration is
  ///   outside the repository.
  /// - Throws: `GitError`, or `WorkspaceError` if the owners file can't be read.
  private func formerRules(
    of project: Project, at commit: String
  ) async throws -> FormerRules? {
    guard let configuration = try await formerConfiguration(of: project, at: commit) else {
      return nil
    }
    let owners = try OwnersFile.read(
      named: project.configuration.ownersFile, dialect: project.configuration.ownersDialect,
      in: project.root)
    return FormerRules(configuration, of: project) { path in
      owners?.owners(of: Array(path.utf8)).owners ?? []
    }
  }

  /// Returns the nearest configuration in a commit; nil if there is none or it is invalid.
  ///
  /// The path that was typed comes first: a folder in it can be a symbolic link that was a folder then.
  ///
  /// - Throws: `GitError`, also if it is a symbolic link that leads to no file in the repository.
  private func formerConfiguration(
    of project: Project, at commit: String
  ) async throws -> ProjectConfiguration? {
    let repository = try await GitRepository.known(at: project.root)
    let candidates =
      options.typedCandidates(in: project.root)
      + project.configurationCandidates.map(project.relative)
    for path in candidates where !path.hasPrefix("/") {
      guard let bytes = try await repository.linkedContents(of: path, at: commit) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      return try? ConfigurationDecoder.decode(text, path: path).get()
    }
    return nil
  }

  /// Returns the rules in the commit that `--base` compares with; nil without `--base`.
  ///
  /// - Throws: `Failure`, for example if the revision is unknown.
  func formerRules(of project: Project) async throws -> FormerRules? {
    guard project.isConfigured, !project.isBare, let start = try await start(in: project) else {
      return nil
    }
    return try await LockOptions.run { _ in try await formerRules(of: project, at: start) }
  }

  /// Returns the relaxation if the base has a baseline, but no configuration at a path where the check
  /// looks for it. Its rules can't be compared.
  ///
  /// - Throws: `Failure`.
  func missingRules(_ run: CheckRun) async throws -> [Relaxation] {
    guard run.former == nil, let start = run.start, run.project.isConfigured else { return [] }
    let isLocked = try await LockOptions.run { _ in
      let repository = try await GitRepository.known(at: run.project.root)
      for path in [Baseline.path, ModuleBaseline.path] {
        if let bytes = try await repository.contents(of: path, at: start), !bytes.isEmpty {
          return true
        }
      }
      return false
    }
    guard isLocked else { return [] }
    return [
      Relaxation(
        "configuration",
        "the base has a baseline, but no valid \(run.project.relativeConfigurationPath), so its rules "
          + "can't be compared with the current ones")
    ]
  }

  /// Returns the commit that `--base` compares with: the merge base of HEAD and the revision, or the
  /// revision itself if there is no merge base. Nil without `--base`.
  ///
  /// - Throws: `Failure`, for example if the revision is unknown.
  func start(in project: Project) async throws -> String? {
    guard let base else { return nil }
    do {
      let repository = try await GitRepository.known(at: project.root)
      try Check.refuseAmbiguous(base, try await repository.references(named: base))
      let commit = try await repository.commit(of: base)
      return try await repository.mergeBase(with: commit) ?? commit
    } catch let error as GitError {
      throw Failure(
        code: error.code == .unknownRevision ? "unknown-revision" : "git", message: "\(error)")
    }
  }

  /// Refuses a name of several references: git would prefer a tag or a branch of that name, which may be part
  /// of the change.
  private static func refuseAmbiguous(
    _ name: String, _ references: [GitReference]
  ) throws {
    guard Set(references.map(\.commit)).count > 1 else { return }
    throw Failure(
      code: "ambiguous-revision", message: "\"\(name)\" names several references",
      hint: "use one of: \(references.map(\.name).joined(separator: ", "))")
  }
}

extension CheckReport {
  /// Adds relaxations as findings or notes.
  package mutating func add(_ relaxations: [Relaxation], _ review: RelaxationReview) {
    let reviewed = review.review(relaxations)
    findings += reviewed.findings
    notes += reviewed.notes
  }

  /// Adds a finding for each line of a baseline that was raised by hand.
  ///
  /// - Parameters:
  ///   - baseline: the current baseline.
  ///   - former: the baseline and the findings at the base.
  ///   - rule: the kind of the findings.
  ///   - path: the path of the baseline.
  package mutating func addRaises(
    _ baseline: FindingBaseline, above former: FindingBaseline, _ rule: CheckFinding.Rule,
    _ path: String
  ) {
    let lineNumber = FindingBaselineFile.lineNumbers(in: baseline)
    findings += baseline.keys(above: former).filter { $0.kind != ModuleBaseline.ruleKind }.map {
      var finding = CheckFinding(
        rule, id: $0.kind, path: path, line: lineNumber($0),
        message: "\($0.name): allowance raised from \(former[$0]) to \(baseline[$0]), which isn't "
          + "because of the code at the base; restore the line")
      finding.isInChange = true
      return finding
    }
  }

  /// Adds the lines of a baseline that allow more than remains.
  ///
  /// - Parameters:
  ///   - baseline: the current baseline.
  ///   - path: the path of the baseline.
  ///   - slack: what the baseline allows beyond what remains.
  ///   - base: the same at the base; nil without a base, or if the base can't be read.
  ///   - tip: returns the same on the branch that HEAD merges into the base; nil if HEAD is no such
  ///     merge. It is only called if that can make a difference.
  package mutating func addStaleLines(
    _ baseline: FindingBaseline, _ path: String, slack: FindingBaseline, base: FindingBaseline?,
    tip: () async throws -> FindingBaseline?
  ) async rethrows {
    guard !slack.counts.isEmpty else { return }
    var own = slack
    if let base, !slack.keys(above: base).isEmpty, let tip = try await tip() {
      own = slack.limited(to: tip)
    }
    let lineNumber = FindingBaselineFile.lineNumbers(in: baseline)
    staleLines += slack.counts.keys.sorted().map { key in
      StaleLine(
        path: path, line: lineNumber(key), key: key, allowed: baseline[key],
        actual: baseline[key] - slack[key], isInherited: base.map { own[key] <= $0[key] } ?? false)
    }
  }
}

extension CheckRun {
  /// The branch that HEAD merges into the base; nil if HEAD is no such merge.
  package var mergedTip: String? {
    get async throws {
      guard let start else { return nil }
      return try await LockOptions.run { _ in
        try await LockOptions.reader(project, LiveReaders()).mergedTip(
          into: start, isStaged ? .index : .workingTree)
      }
    }
  }
}
