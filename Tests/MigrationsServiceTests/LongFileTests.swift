import Foundation
import Git
import GitHistory
import MigrationsInterface
import Patterns
import TestSupport
import Testing
import Workspace
import WorkspaceLogic

@testable import MigrationsService

/// Files that are read in several pieces have the same counts as files that are read at once.
@Suite struct LongFileTests {
  private static let day = "2026-06-30"

  private func definition(_ id: String, _ patterns: [String]) -> MigrationDefinition {
    MigrationDefinition(id: id, title: id, subject: .patterns(patterns))
  }

  /// 9 MB of lines, in which every third match is excepted by the line before it.
  ///
  /// - Parameter distance: the distance between matches, in pairs of lines.
  /// - Returns: the text, and the line number of each match with whether it is excepted.
  private func text(distance: Int = 1) -> (text: String, matches: [(line: Int, excepted: Bool)]) {
    var lines: [String] = []
    var matches: [(line: Int, excepted: Bool)] = []
    let filler = String(repeating: "-", count: 1_500)
    for number in 0..<3_000 {
      guard number % distance == 0 else {
        lines += [filler, filler]
        continue
      }
      let isExcepted = number % 3 == 0
      lines.append(
        isExcepted
          ? "\(filler) // headway:allow foo until=2026-12-31 owner=@a because \(number)" : filler)
      lines.append("foo(\(number)) \(filler)")
      matches.append((lines.count, isExcepted))
    }
    return (lines.joined(separator: "\n"), matches)
  }

  @Test("a long file has the same matches, lines and exceptions in all sources")
  func sources() async throws {
    let repository = try await ScannedRepository()
    let (text, matches) = text(distance: 5)
    try repository.write("long.txt", text)
    try repository.write("short.txt", "foo(1)\n")
    try repository.write("late-nul.txt", text + "\nfoo(\0)\n")
    try repository.write("binary.bin", "\0" + text)
    try await repository.addAll()
    try await repository.commit()
    let foo = definition("foo", [#"\bfoo\("#])
    var files = definition("files", ["foo"])
    files.count = .files
    let git = try await repository.gitCounts([#"\bfoo\("#])
    #expect(git["long.txt"] == matches.count)
    for source in [ScanSource.workingTree, .index, .commit(try await repository.head())] {
      let snapshot = try await repository.scan([foo, files], source: source)
      let found = try #require(snapshot.matches["foo"])
      #expect(Dictionary(found.map { ($0.path, 1) }, uniquingKeysWith: +) == git)
      let long = found.filter { $0.path == "long.txt" }
      #expect(long.map(\.line) == matches.map(\.line))
      #expect(long.map(\.excepted) == matches.map(\.excepted))
      #expect(long.allSatisfy { $0.column == 1 })
      #expect(snapshot.migrations.last?.remaining == git.count)
      #expect(snapshot.gaps.leftOut.isEmpty)
    }
  }

  @Test("the history of a long file has the same counts and exceptions")
  func history() async throws {
    let repository = try await HistoryTestRepository()
    let (text, matches) = text(distance: 25)
    var script = FastImportScript(time: 1_780_000_000)
    script.commit([.file("long.txt", text)])
    script.commit([.file("long.txt", text + "\nfoo(1)\n")], later: 100_000)
    try await repository.add(script)
    let history = try await repository.read([definition("foo", [#"\bfoo\("#, "nowhere"])])
    let points = try #require(history.migrations["foo"]?.points)
    let excepted = matches.filter(\.excepted).count
    #expect(points.map(\.excepted) == [excepted, excepted])
    #expect(points.map(\.remaining) == [matches.count - excepted, matches.count - excepted + 1])
  }

  @Test("a file of 64 MB is scanned in a buffer of a limited size")
  func memory() async throws {
    let repository = try await ScannedRepository()
    // A match in every 256th line.
    let line = String(repeating: "-", count: 4_095) + "\n"
    let block = [UInt8](("foo " + String(repeating: line, count: 256)).utf8)
    try repository.write("long.txt", "")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: repository.root + "/long.txt"))
    for _ in 0..<64 { try file.write(contentsOf: Data(block)) }
    try file.close()
    try await repository.git("update-index", "--add", "--cacheinfo", "100644,\(empty),long.txt")
    let definitions = [definition("one", ["foo"]), definition("two", ["(?<!x)fo+", "a|b"])]
    let git = try await GitRepository.known(at: repository.root)
    let scan = try FileScan(
      git, rules: try definitions.map { try MigrationRule($0) }, attributes: [:], owners: nil,
      modules: ModuleFolders([]),
      today: try #require(Day(LongFileTests.day)))
    var buffer = FileBuffer()
    let found = try await scan.scan(try await git.index()[...], &buffer)
    #expect(found.tallies.map { $0.count(definitions[0]).remaining } == [64, 64])
    #expect(buffer.largest < 20 << 20)
  }

  /// The id of the empty blob. The index needs one, although the scan reads the working tree.
  private let empty = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"

  @Test(
    "a blob in pieces of random sizes has the counts and exceptions of the whole blob",
    arguments: [1, 2, 3] as [UInt64])
  func pieces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = [
      "foo", "foo foo", "bar", "", "// headway:allow a until=2026-12-31 owner=@a because b",
      "foo // headway:allow b until=2027-01-31 owner=@a because c", "xfoo",
      "/* headway:allow a until=2026-11-30 owner=@a because d */ foo", "\r", "é",
    ]
    let units = try [(["foo"], true), ([#"(?<!x)foo\b"#, #"\s*bar"#], false)].map {
      CountUnit(
        LineSearch(try $0.0.map { try Pattern($0) }), countsMatches: $0.1, hasExceptions: true,
        isText: true)
    }
    for _ in 0..<50 {
      let text = (0..<random.below(60)).map { _ in random.pick(lines) }.joined(separator: "\n")
      let whole = try counts(units, Array(text.utf8)) { .max }
      for largest in [1, 10, 100] {
        let counts = try counts(units, Array(text.utf8)) { 1 + random.below(largest) }
        #expect(counts == whole, "\(text)")
      }
    }
  }

  /// Counts in a text like the reader of a blob.
  ///
  /// - Parameter step: returns the number of bytes that a piece adds to those that were kept.
  private func counts(
    _ units: [CountUnit], _ text: [UInt8], step: () -> Int
  ) throws -> [Int: UnitCount] {
    let counter = try BlobCounter(units)
    var counts: [Int: UnitCount] = [:]
    var texts = ByteTable()
    var (start, end) = (0, 0)
    text.withUnsafeBytes { text in
      repeat {
        end += min(text.count - end, step())
        let piece = ContentPiece(
          bytes: UnsafeRawBufferPointer(rebasing: text[start..<end]), offset: start,
          isLast: end == text.count)
        let used = counter.count(piece, [0, 1], texts: &texts) { _, _ in
        } found: { unit, count in
          var count = count
          count.exceptions.sort { ($0.migration, $0.until) < ($1.migration, $1.until) }
          counts[unit] = count
        }
        start = used == ContentPiece.all ? text.count : start + used
      } while start < text.count && end < text.count
    }
    return counts
  }

  @Test("a match in a line that is too long skips and reports the file")
  func longLine() async throws {
    let repository = try await ScannedRepository()
    let filler = Array(repeating: UInt8(ascii: "-"), count: 70 << 20)
    try repository.write("long.txt", bytes: Array("foo\n".utf8) + filler + Array("foo\n".utf8))
    try repository.write("other.txt", "foo\n")
    for path in ["long.txt", "other.txt"] {
      try await repository.git("update-index", "--add", "--cacheinfo", "100644,\(empty),\(path)")
    }
    let definitions = [definition("foo", ["foo"]), definition("other", ["bar|ba[z]"])]
    let snapshot = try await repository.scan(definitions)
    #expect(snapshot.gaps.leftOut["foo"]?.map(\.path) == ["long.txt"])
    #expect(snapshot.gaps.leftOut["foo"]?.first?.message == "line 2 is longer than 64 MB")
    #expect(snapshot.matches["foo"]?.map(\.path) == ["other.txt"])
    #expect(snapshot.gaps.leftOut["other"] == nil)
  }
}
