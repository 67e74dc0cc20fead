import Workspace

/// The name of a migration: `[a-z0-9-]`.
package struct MigrationID: Hashable, Codable, Comparable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let description: String

  package init(_ name: String) { description = name }
  package init(stringLiteral value: String) { description = value }

  package init(from decoder: any Decoder) throws {
    description = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  package static func < (left: MigrationID, right: MigrationID) -> Bool {
    left.description < right.description
  }
}

/// How far a migration is, now.
package struct MigrationCount: Equatable, Sendable, Identifiable {
  package let id: MigrationID
  package let title: String
  /// `P0` to `P3`.
  package let priority: String
  /// Whether anything was counted yet; the figures mean nothing before.
  package var isCounted = true
  package var remaining = 0
  /// Uses with a valid exception.
  package var excepted = 0
  /// Files with at least one use that remains.
  package var files = 0
  /// Uses of the replacement; nil where the migration names none.
  package var replaced: Int?
  /// By module and by team, most first; nil is no module, no owner.
  package var byModule: [ModuleCount] = []
  package var byTeam: [TeamCount] = []
  package var started: Day?
  package var due: Day?
  /// How many uses may stay for good.
  package var goal = 0
  /// The days that teams chose for their own share.
  package var commitments: [String: Day] = [:]
  package var docs: String?
  package var support: String?
  package var lock = false

  package init(id: MigrationID, title: String, priority: String) {
    self.id = id
    self.title = title
    self.priority = priority
  }

  /// Whether more is left than may stay for good; false before anything is counted.
  package var isOpen: Bool { isCounted && remaining > goal }

  /// New uses among all; nil without a replacement to count.
  package var progress: Double? {
    guard let replaced else { return nil }
    let all = replaced + remaining + excepted
    return all == 0 ? 1 : Double(replaced) / Double(all)
  }
}

package struct ModuleCount: Equatable, Codable, Sendable {
  package let module: String?
  package let remaining: Int

  package init(module: String?, remaining: Int) {
    self.module = module
    self.remaining = remaining
  }
}

package struct TeamCount: Equatable, Codable, Sendable {
  package let team: String?
  package let remaining: Int

  package init(team: String?, remaining: Int) {
    self.team = team
    self.remaining = remaining
  }
}

/// One use of what is to go.
package struct Hit: Equatable, Codable, Sendable {
  /// From the repository's root; bytes that are no UTF-8 are U+FFFD.
  package let path: String
  /// From 1; column in UTF-8 bytes. Both are 1 where whole files count.
  package let line: Int
  package let column: Int
  package let text: String
  /// The bytes of that line that matched, from 0, as it is shown: what is no UTF-8 counts as U+FFFD. Nil where
  /// whole files count.
  package let match: Range<Int>?
  package let teams: [String]
  package let module: String?
  package let excepted: Bool

  package init(
    path: String, line: Int, column: Int, text: String, match: Range<Int>? = nil, teams: [String],
    module: String?, excepted: Bool
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.text = text
    self.match = match
    self.teams = teams
    self.module = module
    self.excepted = excepted
  }
}
