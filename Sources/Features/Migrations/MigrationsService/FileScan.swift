import Git
import MigrationsInterface
import MigrationsLogic
import OwnersLogic
import Patterns
import Workspace
import WorkspaceLogic

/// Finds the uses in files, for one batch at a time.
struct FileScan: Sendable {
  /// The longest piece of a line that a hit carries, in bytes.
  private static let textLimit = 400

  let repository: GitRepository
  let rules: [MigrationRule]
  let attributes: [[UInt8]: GitAttributes]
  let owners: CodeOwners?
  let modules: ModuleFolders
  let today: Day
  private let exceptionMark: Pattern

  init(
    _ repository: GitRepository, rules: [MigrationRule], attributes: [[UInt8]: GitAttributes],
    owners: CodeOwners?, modules: ModuleFolders, today: Day
  ) throws {
    self.repository = repository
    self.rules = rules
    self.attributes = attributes
    self.owners = owners
    self.modules = modules
    self.today = today
    exceptionMark = try Pattern(InlineException.mark, syntax: .literal)
  }

  /// What a batch of files holds.
  struct Found: Sendable {
    var files: Int
    var tallies: [CountTally]
    /// Blobs that git couldn't give.
    var missing = 0
  }

  func scan(_ entries: ArraySlice<TrackedEntry>) async throws -> Found {
    var found = Found(
      files: entries.count,
      tallies: rules.map { CountTally(countsReplacements: !$0.replacements.patterns.isEmpty) })
    let matcher = PatternMatcher()
    var buffer = FileBuffer()
    // Blobs come through one git, after all that the work tree has.
    var blobs: [(entry: TrackedEntry, covering: [Int])] = []
    for entry in entries {
      let covering = covering(entry, &found.tallies)
      guard !covering.isEmpty else { continue }
      if entry.isInWorkTree, let root = repository.workTree {
        buffer.withContents(of: root, entry.path) {
          read($0, of: entry, covering, matcher, &found.tallies)
        }
      } else {
        blobs.append((entry, covering))
      }
    }
    try await repository.readBlobs(blobs.map(\.entry.object)) { position, bytes in
      if let bytes {
        let (entry, covering) = blobs[position]
        read(bytes, of: entry, covering, matcher, &found.tallies)
      } else {
        found.missing += 1
      }
    }
    return found
  }

  /// The rules that have to see what is in a file, by their places. Those that count paths count it now.
  private func covering(_ entry: TrackedEntry, _ tallies: inout [CountTally]) -> [Int] {
    let attribute = attributes.isEmpty ? nil : attributes[entry.path]
    let isGenerated = attribute?.isGenerated ?? false
    var reading: [Int] = []
    for (index, rule) in rules.enumerated()
    where rule.selection.covers(entry.path, isGenerated: isGenerated) {
      if rule.selection.isUse(entry.path) {
        let hit = place(of: entry).hit(line: 1, column: 1, text: "", excepted: false)
        tallies[index].add([(hit, 1)], replaced: 0, at: entry.path)
      }
      if rule.readsContents { reading.append(index) }
    }
    return attribute?.diff == .binary ? [] : reading
  }

  private func read(
    _ text: UnsafeRawBufferPointer, of entry: TrackedEntry, _ covering: [Int],
    _ matcher: PatternMatcher, _ tallies: inout [CountTally]
  ) {
    let isText = !attributes.isEmpty && attributes[entry.path]?.diff == .text
    guard CountableText.isCountable(text, isText: isText) else { return }
    var known: Place?
    func place() -> Place {
      if let known { return known }
      let made = self.place(of: entry)
      known = made
      return made
    }
    var hasExceptions: Bool?
    func mayBeExcepted() -> Bool {
      if let hasExceptions { return hasExceptions }
      // A literal text never gives up; if it did, each line would be looked at.
      let has = (try? matcher.firstMatch(of: exceptionMark, in: text) != nil) ?? true
      hasExceptions = has
      return has
    }
    for index in covering {
      do {
        let found = try hits(
          of: rules[index], in: text, matcher, mayBeExcepted: mayBeExcepted, place: place)
        let uses = try uses(of: rules[index], in: text, matcher)
        if !found.isEmpty || uses > 0 {
          tallies[index].add(found, replaced: uses, at: entry.path)
        }
      } catch {
        tallies[index].leaveOut(
          LeftOutFile(path: place().path, pattern: error.pattern, message: "\(error)"))
      }
    }
  }

  private func place(of entry: TrackedEntry) -> Place {
    Place(
      path: String(decoding: entry.path, as: UTF8.self),
      teams: owners?.owners(of: entry.path).owners ?? [], module: modules.module(of: entry.path))
  }

  /// What all hits of a file have in common.
  private struct Place {
    let path: String
    let teams: [String]
    let module: String?

    func hit(
      line: Int, column: Int, text: String, match: Range<Int>? = nil, excepted: Bool
    ) -> Hit {
      Hit(
        path: path, line: line, column: column, text: text, match: match, teams: teams,
        module: module, excepted: excepted)
    }
  }

  private func hits(
    of rule: MigrationRule, in text: UnsafeRawBufferPointer, _ matcher: PatternMatcher,
    mayBeExcepted: () -> Bool, place: () -> Place
  ) throws(PatternLimitError) -> [(hit: Hit, weight: Int)] {
    guard let search = rule.search else { return [] }
    var found: [(hit: Hit, weight: Int)] = []
    let count = rule.definition.count
    // An exception can stand behind much code, and is judged by all of its words.
    let limit = rule.definition.id == InlineException.mark ? Int.max : FileScan.textLimit
    try search.lines(in: text, with: matcher, countsMatches: count == .matches) { line in
      let end = line.bytes.lowerBound + min(line.bytes.count, limit)
      let shown = String(decoding: text[line.bytes.lowerBound..<end], as: UTF8.self)
      let excepted =
        mayBeExcepted() && isExcepted(rule.definition.id, line: line.bytes, in: text)
      let hit = place().hit(
        line: line.number, column: line.column, text: shown,
        match: FileScan.match(of: line, in: text), excepted: excepted)
      if count == .files {
        // The first use that remains stands for the file; an excepted one only where all are.
        if found.isEmpty || !excepted { found = [(hit, 1)] }
        return excepted
      }
      found.append((hit, count == .matches ? line.matches : 1))
      return true
    }
    return found
  }

  /// Where a line's match stands in it once it is text: bytes that are no UTF-8 take more room there.
  private static func match(
    of line: MatchedLine, in text: UnsafeRawBufferPointer
  ) -> Range<Int> {
    let before = text[line.bytes.lowerBound..<(line.bytes.lowerBound + line.column - 1)]
    let start =
      before.allSatisfy { $0 < 0x80 }
      ? before.count : String(decoding: before, as: UTF8.self).utf8.count
    return start..<(start + line.length)
  }

  private func uses(
    of rule: MigrationRule, in text: UnsafeRawBufferPointer, _ matcher: PatternMatcher
  ) throws(PatternLimitError) -> Int {
    guard !rule.replacements.patterns.isEmpty else { return 0 }
    var uses = 0
    let count = rule.definition.count
    try rule.replacements.lines(in: text, with: matcher, countsMatches: count == .matches) { line in
      uses += count == .matches ? line.matches : 1
      return count != .files
    }
    return uses
  }

  /// Whether the line, or the one before it, says that this use is allowed.
  private func isExcepted(
    _ id: String, line: Range<Int>, in text: UnsafeRawBufferPointer
  ) -> Bool {
    CountableText.exceptions(at: line, in: text).contains { $0.excepts(id, on: today) }
  }
}
