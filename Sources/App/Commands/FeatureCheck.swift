import CheckInterface
import CheckLogic
import Reports
import Workspace

/// Adds the findings of a feature to a report of `headway check`.
package typealias FeatureCheck = @Sendable (CheckRun, inout CheckReport) async throws -> Void

/// The baseline of a feature's findings, which `headway lock` writes.
package struct FeatureBaseline: Sendable {
  /// The check that the baseline applies to.
  let kind: CheckKind
  /// The path of the file from the repository's root.
  let path: String
  /// Writes or tightens the file.
  let update: @Sendable (Project) async throws -> LockedFindings

  /// - Parameters:
  ///   - kind: the check that the baseline applies to.
  ///   - path: the path of the file from the repository's root.
  ///   - update: writes or tightens the file.
  package init(
    kind: CheckKind, path: String,
    update: @escaping @Sendable (Project) async throws -> LockedFindings
  ) {
    self.kind = kind
    self.path = path
    self.update = update
  }
}

/// One run of `headway check`.
package struct CheckRun {
  package let project: Project
  package let kinds: [CheckKind]
  /// Whether the command line names the kinds.
  package let hasNamedKinds: Bool
  /// Whether there is no `headway.yml`, so that only lock files count.
  package let isUnconfigured: Bool
  package let isStaged: Bool
  package let base: String?
  /// The commit that the check compares with; nil without a base.
  package let start: String?
  /// The rules of the base; nil without one.
  package let former: FormerRules?
}
