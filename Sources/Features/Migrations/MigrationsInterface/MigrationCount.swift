import Workspace

/// The id of a migration: lowercase letters, digits and hyphens.
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

/// The current counts of a migration.
package struct MigrationCount: Equatable, Codable, Sendable, Identifiable {
  package var id: MigrationID
  package let title: String
  /// `P0` to `P3`.
  package let priority: String
  /// Whether the migration has been counted. Until then, the counts are meaningless.
  package var isCounted = true
  /// Whether the scan is still running, so that the counts may be too low.
  package var isPartial = false
  /// The matches that still count.
  package var remaining = 0
  /// The matches with a valid exception.
  package var excepted = 0
  /// The files with at least one remaining match.
  package var files = 0
  /// The remaining matches in files with several owners. They are in the share of each owner.
  package var coOwned = 0
  /// The matches of the replacement; nil if the migration has none.
  package var replaced: Int?
  /// Whether to show the adoption of the replacement.
  package var showsAdoption = false
  /// How far the remaining matches have come down since the start of the migration, from 0 to 1; nil
  /// until the history has been read.
  package var progress: Double?
  /// The remaining matches by module and by team, most matches first. A nil name means no module or
  /// unowned.
  package var byModule: [ModuleCount] = []
  package var byTeam: [TeamCount] = []
  package var started: Day?
  package var due: Day?
  /// The number of matches that may stay permanently.
  package var goal = 0
  /// The due dates that teams chose for their own share.
  package var commitments: [String: Day] = [:]
  /// The URL of the migration guide.
  package var docs: String?
  /// A contact for questions, such as a chat channel.
  package var support: String?
  /// The team or user that drives the migration.
  package var owner: String?
  /// Whether the baseline locks this migration.
  package var lock = false
  /// The longest time to the end of an exception, in days; nil for any time.
  package var maxExceptionDays: Int?

  package init(id: MigrationID, title: String, priority: String) {
    self.id = id
    self.title = title
    self.priority = priority
  }

  /// The count of a configured migration, without matches.
  package init(of definition: MigrationDefinition) {
    self.init(
      id: MigrationID(definition.id), title: definition.title, priority: definition.priority)
    started = definition.started
    maxExceptionDays = definition.maxExceptionDays
    due = definition.due
    goal = definition.goal
    showsAdoption = definition.adoption
    commitments = definition.commitments
    docs = definition.docs
    support = definition.support
    owner = definition.owner
    lock = definition.lock
  }

  /// A configured migration that hasn't been counted yet.
  package static func uncounted(_ definition: MigrationDefinition) -> MigrationCount {
    var count = MigrationCount(of: definition)
    count.isCounted = false
    return count
  }

  /// This migration with the counts of another state of its configuration, which counts the same.
  package func counted(like known: MigrationCount) -> MigrationCount {
    var count = self
    count.isCounted = known.isCounted
    count.isPartial = known.isPartial
    count.remaining = known.remaining
    count.excepted = known.excepted
    count.files = known.files
    count.coOwned = known.coOwned
    count.replaced = known.replaced
    count.byModule = known.byModule
    count.byTeam = known.byTeam
    return count
  }

  /// Whether the counts are complete. Only complete counts are a basis for a verdict.
  package var isComplete: Bool { isCounted && !isPartial }

  /// Whether more matches remain than the goal allows; false until the migration has been counted,
  /// and true until its count is complete.
  package var isOpen: Bool { isCounted && (isPartial || remaining > goal) }

  /// The matches of the replacement among those and the remaining matches, from 0 to 1; nil unless the
  /// migration shows it.
  package var adoption: Double? {
    guard showsAdoption, let replaced, replaced + remaining > 0 else { return nil }
    return Double(replaced) / Double(replaced + remaining)
  }
}

/// The remaining matches in a module.
package struct ModuleCount: Equatable, Codable, Sendable {
  /// The module; nil for files outside all modules.
  package let module: String?
  package let remaining: Int

  package init(module: String?, remaining: Int) {
    self.module = module
    self.remaining = remaining
  }
}

/// The remaining matches of a team.
package struct TeamCount: Equatable, Codable, Sendable {
  /// The team; nil for unowned files.
  package let team: String?
  package let remaining: Int
  /// Those in files that other teams own, too.
  package let coOwned: Int

  private enum CodingKeys: CodingKey { case team, remaining, coOwned }

  package init(team: String?, remaining: Int, coOwned: Int = 0) {
    self.team = team
    self.remaining = remaining
    self.coOwned = coOwned
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    team = try container.decodeIfPresent(String.self, forKey: .team)
    remaining = try container.decode(Int.self, forKey: .remaining)
    coOwned = try container.decodeIfPresent(Int.self, forKey: .coOwned) ?? 0
  }
}

/// One line that a migration's pattern matches, or one file for migrations that count files.
package struct Match: Equatable, Codable, Sendable {
  /// The path from the repository root; bytes that aren't valid UTF-8 are U+FFFD.
  package let path: String
  /// The line and the column of the match, from 1; the column counts UTF-8 bytes. Both are 1 if
  /// whole files count.
  package let line: Int
  package let column: Int
  /// The text of the line; long lines are cut.
  package let text: String
  /// The matched bytes of `text`, from 0, as it is shown: invalid UTF-8 counts as U+FFFD. Nil if
  /// whole files count.
  package let matchedRange: Range<Int>?
  /// The end of a match that spans several lines; nil for others.
  package let end: MatchEnd?
  /// The owners of the file; empty if it is unowned.
  package let teams: [String]
  /// The module of the file; nil if it belongs to none.
  package let module: String?
  /// Whether a valid exception covers the match.
  package let excepted: Bool
  /// The number of matches in this line: 1 unless the migration counts each occurrence.
  package let count: Int
  /// The entry of a violation that another tool has recorded; nil for others. The line of such a match
  /// is 1 if the entry doesn't contain it.
  package let entry: MatchEntry?

  // Sessions and the output of `headway scan` contain these keys.
  private enum CodingKeys: String, CodingKey {
    case path, line, column, text, teams, module, excepted, count
    case matchedRange = "match"
    case end, entry
  }

  package init(
    path: String, line: Int, column: Int, text: String, matchedRange: Range<Int>? = nil,
    end: MatchEnd? = nil, teams: [String], module: String?, excepted: Bool, count: Int = 1,
    entry: MatchEntry? = nil
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.text = text
    self.matchedRange = matchedRange
    self.end = end
    self.teams = teams
    self.module = module
    self.excepted = excepted
    self.count = count
    self.entry = entry
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      path: container.decode(String.self, forKey: .path),
      line: container.decode(Int.self, forKey: .line),
      column: container.decode(Int.self, forKey: .column),
      text: container.decode(String.self, forKey: .text),
      matchedRange: container.decodeIfPresent(Range<Int>.self, forKey: .matchedRange),
      end: container.decodeIfPresent(MatchEnd.self, forKey: .end),
      teams: container.decode([String].self, forKey: .teams),
      module: container.decodeIfPresent(String.self, forKey: .module),
      excepted: container.decode(Bool.self, forKey: .excepted),
      // Older sessions don't contain the number.
      count: container.decodeIfPresent(Int.self, forKey: .count) ?? 1,
      entry: container.decodeIfPresent(MatchEntry.self, forKey: .entry))
  }
}
