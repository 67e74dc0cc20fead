import DeclarativeUI
import Foundation
import MigrationsInterface
import Terminal
import WorkspaceLogic

/// A scan's result in the forms that `headway scan` prints.
struct ScanReport: Encodable {
  struct Migration: Encodable {
    let id: String
    let title: String
    let priority: String
    let remaining: Int
    let excepted: Int
    let files: Int
    let replaced: Int?
    let progress: Double?
    let byModule: [ModuleCount]
    let byTeam: [TeamCount]
    let leftOut: [LeftOutFile]
    let hits: [Hit]?

    enum CodingKeys: CodingKey {
      case id, title, priority, remaining, excepted, files, replaced, progress, byModule, byTeam,
        leftOut, hits
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(title, forKey: .title)
      try container.encode(priority, forKey: .priority)
      try container.encode(remaining, forKey: .remaining)
      try container.encode(excepted, forKey: .excepted)
      try container.encode(files, forKey: .files)
      // What isn't known is said to be null, not left out.
      try container.encode(replaced, forKey: .replaced)
      try container.encode(progress, forKey: .progress)
      try container.encode(byModule.map(Named.init), forKey: .byModule)
      try container.encode(byTeam.map(Named.init), forKey: .byTeam)
      try container.encode(leftOut, forKey: .leftOut)
      try container.encodeIfPresent(hits?.map(NamedHit.init), forKey: .hits)
    }
  }

  let version = 1
  let commit: String?
  let dirty: Bool
  /// Files whose contents git couldn't give.
  let missingObjects: Int
  let migrations: [Migration]

  enum CodingKeys: CodingKey { case version, commit, dirty, missingObjects, migrations }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(commit, forKey: .commit)
    try container.encode(dirty, forKey: .dirty)
    try container.encode(missingObjects, forKey: .missingObjects)
    try container.encode(migrations, forKey: .migrations)
  }

  init(_ snapshot: ScanSnapshot, commit: String?, dirty: Bool, withHits: Bool) {
    self.commit = commit
    self.dirty = dirty
    missingObjects = snapshot.missingObjects
    migrations = snapshot.migrations.map { count in
      Migration(
        id: count.id.description, title: count.title, priority: count.priority,
        remaining: count.remaining, excepted: count.excepted, files: count.files,
        replaced: count.replaced, progress: count.progress, byModule: count.byModule,
        byTeam: count.byTeam, leftOut: snapshot.leftOut[count.id] ?? [],
        hits: withHits ? snapshot.hits[count.id] ?? [] : nil)
    }
  }

  /// What wasn't counted, for people.
  var notices: [String] {
    var notices = migrations.flatMap { migration in
      migration.leftOut.map { file in
        "\(migration.id) isn't counted in \(file.path): \(file.message): \(file.pattern)"
      }
    }
    if missingObjects > 0 {
      notices.append(
        Wording.count(missingObjects, "file isn't", "files aren't")
          + " counted: git doesn't have their contents here")
    }
    return notices
  }

  // MARK: Forms

  var csv: String {
    var lines = ["id,title,priority,remaining,excepted,files,replaced,progress"]
    for migration in migrations {
      lines.append(
        [
          migration.id, migration.title, migration.priority, "\(migration.remaining)",
          "\(migration.excepted)", "\(migration.files)", migration.replaced.map { "\($0)" } ?? "",
          migration.progress.map { "\($0)" } ?? "",
        ].map(CSVText.field).joined(separator: ","))
    }
    return lines.joined(separator: "\n")
  }

  /// The hits alone, a line each.
  var hitsCSV: String {
    var lines = ["id,path,line,column,teams,module,excepted,text"]
    for migration in migrations {
      for hit in migration.hits ?? [] {
        lines.append(
          [
            migration.id, hit.path, "\(hit.line)", "\(hit.column)",
            hit.teams.joined(separator: " "), hit.module ?? "", "\(hit.excepted)", hit.text,
          ].map(CSVText.field).joined(separator: ","))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A table for people, by priority as in the app.
  var human: String {
    guard !migrations.isEmpty else { return "No migrations in headway.yml." }
    let migrations = migrations.enumerated()
      .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
      .map(\.element)
    let width = min(44, migrations.map { VisibleText.columns(SafeText.line($0.title)) }.max() ?? 10)
    var lines: [String] = []
    for migration in migrations {
      let title = VisibleText.truncated(SafeText.line(migration.title), to: width)
      let padding = String(repeating: " ", count: width - VisibleText.columns(title))
      let bar =
        migration.progress.map { ProgressBar.text($0, columns: 20).text }
        ?? String(repeating: " ", count: 20)
      let percent = migration.progress.map { Wording.percent($0) } ?? ""
      lines.append(
        "\(migration.priority)  \(title)\(padding)  \(bar)  \(percent.rightAligned(to: 5))  "
          + "\(Wording.number(migration.remaining).rightAligned(to: 7)) left in "
          + Wording.count(migration.files, "file"))
      for hit in migration.hits ?? [] {
        lines.append(
          "      \(SafeText.line(hit.path)):\(hit.line):\(hit.column): \(SafeText.line(hit.text))")
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// A module's or a team's share; what has no name is null.
private struct Named: Encodable {
  let key: String
  let name: String?
  let remaining: Int

  init(_ count: ModuleCount) {
    key = "module"
    name = count.module
    remaining = count.remaining
  }

  init(_ count: TeamCount) {
    key = "team"
    name = count.team
    remaining = count.remaining
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: Key(stringValue: key))
    try container.encode(remaining, forKey: Key(stringValue: "remaining"))
  }
}

private struct NamedHit: Encodable {
  let hit: Hit

  enum CodingKeys: CodingKey { case path, line, column, text, teams, module, excepted }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(hit.path, forKey: .path)
    try container.encode(hit.line, forKey: .line)
    try container.encode(hit.column, forKey: .column)
    try container.encode(hit.text, forKey: .text)
    try container.encode(hit.teams, forKey: .teams)
    try container.encode(hit.module, forKey: .module)
    try container.encode(hit.excepted, forKey: .excepted)
  }
}
