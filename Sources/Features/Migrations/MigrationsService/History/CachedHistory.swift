import GitHistory
import MigrationsInterface
import Workspace

/// A complete history that was reported before. It is reported again while nothing has changed.
struct CachedHistory: Equatable {
  /// The number of commits.
  var commits: Int
  var migrations: [MigrationID: MigrationHistory]

  // MARK: Packing

  /// Encodes the history after its key.
  func packed(for question: HistoryCacheKey) -> [UInt8] {
    var packer = Packer()
    for (id, history) in migrations.sorted(by: { $0.key < $1.key }) { packer.add(id, history) }
    var writer = PackedWriter()
    writer.text(question.bytes)
    writer.number(commits)
    writer.number(packer.names.texts.count)
    for text in packer.names.texts { writer.text(text.utf8) }
    writer.number(migrations.count)
    writer.raw(packer.writer.bytes)
    return writer.bytes
  }

  /// - Returns: nil if the bytes are invalid or belong to another key.
  init?(_ bytes: UnsafeRawBufferPointer, to question: HistoryCacheKey) {
    var reader = PackedReader(bytes)
    guard reader.text().elementsEqual(question.bytes) else { return nil }
    commits = reader.number()
    let names = (0..<reader.count()).map { _ in String(decoding: reader.text(), as: UTF8.self) }
    var unpacker = Unpacker(names: names, reader: reader)
    migrations = [:]
    for _ in 0..<unpacker.reader.count() {
      let (id, history) = unpacker.migration()
      migrations[id] = history
    }
    guard unpacker.isSound else { return nil }
  }

  init(commits: Int, migrations: [MigrationID: MigrationHistory]) {
    self.commits = commits
    self.migrations = migrations
  }
}

/// A table of texts by number, because commit ids, authors and paths occur many times.
private struct Names {
  private(set) var texts: [String] = []
  /// The numbers by UTF-8 bytes: equal strings can have different bytes.
  private var numbers: [[UInt8]: Int] = [:]

  mutating func number(of text: String) -> Int {
    let bytes = Array(text.utf8)
    if let known = numbers[bytes] { return known }
    numbers[bytes] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}

private struct Packer {
  var names = Names()
  var writer = PackedWriter()

  private mutating func name(_ text: String) { writer.number(names.number(of: text)) }

  /// Writes 0 for nil.
  private mutating func optional(_ text: String?) {
    writer.number(text.map { names.number(of: $0) + 1 } ?? 0)
  }

  mutating func add(_ id: MigrationID, _ history: MigrationHistory) {
    name(id.description)
    writer.number(history.skipped)
    writer.number(history.points.count)
    for point in history.points {
      writer.signed(point.day.number)
      name(point.commit)
      writer.signed(point.remaining)
      writer.signed(point.excepted)
      writer.number(point.replaced.map { $0 + 1 } ?? 0)
    }
    writer.number(history.modules.count)
    for module in history.modules {
      optional(module.name)
      add(module.steps)
    }
    writer.number(history.cells.count)
    for cell in history.cells {
      optional(cell.module)
      optional(cell.team)
      add(cell.steps)
    }
    writer.number(history.changes.count)
    for change in history.changes {
      name(change.commit)
      name(change.author)
      writer.signed(change.day.number)
      name(change.subject)
      writer.number(change.added)
      writer.number(change.removed)
      name(change.path)
      writer.number(change.otherPaths.count)
      for path in change.otherPaths { name(path) }
    }
    writer.number(history.series.count)
    for series in history.series {
      optional(series.value)
      add(series.steps)
    }
    writer.number(history.unreadable.count)
    for version in history.unreadable {
      name(version.path)
      name(version.commit)
      writer.signed(version.day.number)
      name(version.message)
    }
  }

  private mutating func add(_ steps: [ShareStep]) {
    writer.number(steps.count)
    for step in steps {
      writer.signed(step.day.number)
      writer.signed(step.remaining)
    }
  }
}

private struct Unpacker {
  let names: [String]
  var reader: PackedReader
  /// Whether every number referred to a text.
  private var areNamesSound = true

  init(names: [String], reader: PackedReader) {
    self.names = names
    self.reader = reader
  }

  var isSound: Bool { reader.isSound && areNamesSound }

  private mutating func name() -> String { name(reader.number()) }

  private mutating func name(_ number: Int) -> String {
    guard names.indices.contains(number) else {
      areNamesSound = false
      return ""
    }
    return names[number]
  }

  private mutating func optional() -> String? {
    let number = reader.number()
    return number == 0 ? nil : name(number - 1)
  }

  private mutating func list<Item>(_ item: (inout Unpacker) -> Item) -> [Item] {
    let count = reader.count()
    var items: [Item] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(item(&self)) }
    return items
  }

  mutating func migration() -> (MigrationID, MigrationHistory) {
    let id = MigrationID(name())
    let skipped = reader.number()
    let points = list { unpacker in
      HistoryPoint(
        day: unpacker.day(), commit: unpacker.name(), remaining: unpacker.reader.signed(),
        excepted: unpacker.reader.signed(), replaced: unpacker.replaced())
    }
    let modules = list { ShareHistory(name: $0.optional(), steps: $0.steps()) }
    let cells = list {
      CellHistory(module: $0.optional(), team: $0.optional(), steps: $0.steps())
    }
    let changes = list { unpacker in
      let (commit, author, day) = (unpacker.name(), unpacker.name(), unpacker.day())
      return HistoryChange(
        commit: commit, author: author, day: day, subject: unpacker.name(),
        added: unpacker.reader.number(), removed: unpacker.reader.number(), path: unpacker.name(),
        otherPaths: unpacker.list { $0.name() })
    }
    let series = list { SeriesHistory(value: $0.optional(), steps: $0.steps()) }
    let unreadable = list {
      UnreadableVersion(path: $0.name(), commit: $0.name(), day: $0.day(), message: $0.name())
    }
    return (
      id,
      MigrationHistory(
        points: points, modules: modules, cells: cells, changes: changes, series: series,
        skipped: skipped, unreadable: unreadable)
    )
  }

  private mutating func day() -> Day { Day(number: reader.signed()) }

  private mutating func replaced() -> Int? {
    let number = reader.number()
    return number == 0 ? nil : number - 1
  }

  private mutating func steps() -> [ShareStep] {
    list { ShareStep(day: $0.day(), remaining: $0.reader.signed()) }
  }
}
