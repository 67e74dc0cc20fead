import LocksInterface
import LocksLogic
import MigrationsInterface
import WorkspaceLogic

/// What changed in a baseline, for people.
enum LockText {
  static func lines(_ update: BaselineUpdate) -> [String] {
    var lines: [String] = []
    for id in update.written {
      let allowed = update.baseline.allowances(of: id)
      let uses = allowed.values.reduce(0, +)
      lines.append(
        uses == 0
          ? "\(id): locked at none"
          : "\(id): locked, \(Wording.count(uses, "use")) in \(Wording.count(allowed.count, "file"))"
      )
    }
    for gap in update.tightened {
      lines.append("\(gap.key.id): \(gap.key.path) \(gap.allowed) → \(gap.actual)")
    }
    for move in update.moved {
      lines.append("\(move.id): \(move.from) is now \(move.to)")
    }
    for unlock in update.raised {
      lines.append(
        "\(unlock.key.id): \(unlock.key.path) \(unlock.from) → \(unlock.to) until \(unlock.until), "
          + "\(unlock.owner): \(unlock.reason)")
    }
    if lines.isEmpty, update.refused.isEmpty {
      lines.append("The baseline is as tight as it can be.")
    }
    for gap in update.refused {
      lines.append(
        "\(gap.key.id): \(gap.key.path) has \(gap.actual) and may have \(gap.allowed): not raised")
    }
    if let first = update.refused.first {
      lines.append(
        "A lock never raises. Take the new uses out, or: headway unlock \(first.key.id) "
          + "\(ShellWord.quoted(first.key.path.description)) --reason REASON --until DATE")
    }
    return lines.map(SafeText.line)
  }
}

/// What changed in a baseline, as JSON.
struct LockJSON: Encodable {
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

  init(_ update: BaselineUpdate) {
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

/// Words of a command line that can be copied into a shell.
enum ShellWord {
  static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-./+@:,".unicodeScalars.contains(scalar)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
