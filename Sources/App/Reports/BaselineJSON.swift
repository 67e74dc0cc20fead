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

  let version = 1
  let written: [String]
  let tightened: [Gap]
  let moved: [[String: String]]
  let raised: [Raise]
  let refused: [Gap]

  package init(_ update: BaselineUpdate) {
    func gap(_ gap: AllowanceGap) -> Gap {
      Gap(
        id: gap.key.id.description, path: gap.key.path.description, from: gap.allowed,
        to: gap.actual)
    }
    written = update.written.map(\.description)
    tightened = update.tightened.map(gap)
    moved = update.moved.map {
      ["id": $0.id.description, "from": $0.from.description, "to": $0.to.description]
    }
    raised = update.raised.map {
      Raise(
        id: $0.key.id.description, path: $0.key.path.description, from: $0.from, to: $0.to,
        owner: $0.owner, until: $0.until.description, reason: $0.reason)
    }
    refused = update.refused.map(gap)
  }
}
