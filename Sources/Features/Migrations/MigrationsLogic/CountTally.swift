import MigrationsInterface
import Workspace

/// Adds up what was found of one migration.
package struct CountTally: Sendable {
  package private(set) var hits: [Hit] = []
  private var remaining = 0
  private var excepted = 0
  private var replaced: Int?
  private var files = 0
  private var byModule: [String?: Int] = [:]
  private var byTeam: [String?: Int] = [:]
  /// What remains in each file, by the bytes of its path.
  package private(set) var byPath: [[UInt8]: Int] = [:]
  private var leftOut: [LeftOutFile] = []

  package init(countsReplacements: Bool) {
    replaced = countsReplacements ? 0 : nil
  }

  /// What the file at a path holds: its hits, each with how much it counts, and uses of the
  /// replacement.
  package mutating func add(
    _ found: [(hit: Hit, weight: Int)], replaced uses: Int, at path: [UInt8]
  ) {
    if let replaced { self.replaced = replaced + uses }
    var here = 0
    var hasRemaining = false
    for (hit, weight) in found {
      hits.append(hit)
      if hit.excepted {
        excepted += weight
        continue
      }
      hasRemaining = true
      here += weight
      byModule[hit.module, default: 0] += weight
      if hit.teams.isEmpty { byTeam[nil, default: 0] += weight }
      for team in hit.teams { byTeam[team, default: 0] += weight }
    }
    remaining += here
    if here > 0 { byPath[path, default: 0] += here }
    if hasRemaining { files += 1 }
  }

  /// A file that couldn't be counted.
  package mutating func leaveOut(_ file: LeftOutFile) { leftOut.append(file) }

  package mutating func merge(_ other: CountTally) {
    leftOut += other.leftOut
    hits += other.hits
    remaining += other.remaining
    excepted += other.excepted
    files += other.files
    if let uses = other.replaced { replaced = (replaced ?? 0) + uses }
    byModule.merge(other.byModule, uniquingKeysWith: +)
    byTeam.merge(other.byTeam, uniquingKeysWith: +)
    byPath.merge(other.byPath, uniquingKeysWith: +)
  }

  /// The migration's figures.
  package func count(_ definition: MigrationDefinition) -> MigrationCount {
    var count = MigrationCount(
      id: MigrationID(definition.id), title: definition.title, priority: definition.priority)
    count.remaining = remaining
    count.excepted = excepted
    count.files = files
    count.replaced = replaced
    count.byModule = byModule.map { ModuleCount(module: $0, remaining: $1) }
      .sorted { ($1.remaining, $0.module ?? "~") < ($0.remaining, $1.module ?? "~") }
    count.byTeam = byTeam.map { TeamCount(team: $0, remaining: $1) }
      .sorted { ($1.remaining, $0.team ?? "~") < ($0.remaining, $1.team ?? "~") }
    count.started = definition.started
    count.due = definition.due
    count.goal = definition.goal
    count.commitments = definition.commitments
    count.docs = definition.docs
    count.support = definition.support
    count.lock = definition.lock
    return count
  }

  /// The files that couldn't be counted, from the first path to the last.
  package var sortedLeftOut: [LeftOutFile] { leftOut.sorted { $0.path < $1.path } }

  /// The hits from the first path to the last, top to bottom.
  package var sortedHits: [Hit] {
    hits.sorted { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
  }
}
