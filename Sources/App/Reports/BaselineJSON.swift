import LocksInterface
import LocksLogic

/// The changes to a baseline, as JSON.
package struct BaselineJSON: Encodable {
  struct Gap: Encodable {
    let id: String
    let path: String
    let from: Int
    let to: Int
  }

  struct Raise: Encodable {
    let id: String
    let path: String
    let from: Int
    let to: Int
    let owner: String
    let until: String
    let reason: String
  }

  struct Findings: Encodable {
    let path: String
    let check: String
    let recorded: Int
    let removed: Int
    let refused: [[String: String]]

    init(_ locked: LockedFindings) {
      path = locked.path
      check = locked.kind.rawValue
      recorded = locked.update.added
      removed = locked.update.removed
      refused = locked.update.refused.map { ["kind": $0.kind, "name": $0.name] }
    }
  }

  let version = 1
  let written: [String]
  let tightened: [Gap]
  let moved: [[String: String]]
  let raised: [Raise]
  let refused: [Gap]

  /// Nil for `headway unlock`, which only changes the baseline of migrations.
  let baselines: [Findings]?

  /// - Parameters:
  ///   - update: the changes to the baseline of migrations; nil if it wasn't read.
  ///   - findings: the changes to the other baselines.
  package init(_ update: BaselineUpdate?, findings: [LockedFindings]? = nil) {
    func gap(_ gap: AllowanceGap) -> Gap {
      Gap(
        id: gap.key.id.description, path: gap.key.path.description, from: gap.allowed,
        to: gap.actual)
    }
    written = (update?.written ?? []).map(\.description)
    tightened = (update?.tightened ?? []).map(gap)
    moved = (update?.moved ?? []).map {
      ["id": $0.id.description, "from": $0.from.description, "to": $0.to.description]
    }
    raised = (update?.raised ?? []).map {
      Raise(
        id: $0.key.id.description, path: $0.key.path.description, from: $0.from, to: $0.to,
        owner: $0.owner, until: $0.until.description, reason: $0.reason)
    }
    refused = (update?.refused ?? []).map(gap)
    baselines = findings?.map(Findings.init)
  }
}
