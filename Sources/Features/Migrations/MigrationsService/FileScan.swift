import Git
import MigrationsInterface
import MigrationsLogic
import OwnersLogic
import Patterns
import Workspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the uses in files, for one batch at a time.
struct FileScan: Sendable {
  /// The longest piece of a line that a hit carries, in bytes.
  private static let textLimit = 400

  let root: String
  let rules: [MigrationRule]
  let owners: CodeOwners?
  let modules: ModuleFolders
  let today: Day
  private let exceptionMark: Pattern

  init(
    root: String, rules: [MigrationRule], owners: CodeOwners?, modules: ModuleFolders, today: Day
  ) throws {
    self.root = root
    self.rules = rules
    self.owners = owners
    self.modules = modules
    self.today = today
    exceptionMark = try Pattern(InlineException.mark, syntax: .literal)
  }

  /// - Parameters:
  ///   - blobs: by object id, the contents of entries that are not read from the work tree.
  func scan(
    _ entries: ArraySlice<TrackedEntry>, attributes: [[UInt8]: GitAttributes],
    blobs: [String: [UInt8]]
  ) throws -> [CountTally] {
    var tallies = rules.map { CountTally(countsReplacements: !$0.replacements.patterns.isEmpty) }
    let matcher = PatternMatcher()
    var buffer = FileBuffer()
    for entry in entries {
      let attribute = attributes[entry.path]
      let covering = rules.indices.filter {
        rules[$0].selection.covers(entry.path, isGenerated: attribute?.isGenerated ?? false)
      }
      guard !covering.isEmpty else { continue }
      var place: Place?
      func known() -> Place {
        if let place { return place }
        let made = Place(
          path: String(decoding: entry.path, as: UTF8.self),
          teams: owners?.owners(of: entry.path).owners ?? [],
          module: modules.module(of: entry.path))
        place = made
        return made
      }
      for index in covering where rules[index].selection.isUse(entry.path) {
        tallies[index].add(
          [(known().hit(line: 1, column: 1, text: "", excepted: false), 1)], replaced: 0,
          at: entry.path)
      }
      let reading = covering.filter {
        rules[$0].search != nil || !rules[$0].replacements.patterns.isEmpty
      }
      guard !reading.isEmpty, attribute?.diff != .binary else { continue }
      func read(_ text: UnsafeRawBufferPointer) throws {
        guard CountableText.isCountable(text, isText: attribute?.diff == .text) else { return }
        let hasExceptions = try matcher.firstMatch(of: exceptionMark, in: text) != nil
        for index in reading {
          do {
            let found = try hits(
              of: rules[index], in: text, matcher, hasExceptions: hasExceptions, place: known)
            let uses = try uses(of: rules[index], in: text, matcher)
            if !found.isEmpty || uses > 0 {
              tallies[index].add(found, replaced: uses, at: entry.path)
            }
          } catch let error as PatternLimitError {
            throw WorkspaceError(
              "\(rules[index].definition.id) can't be counted in \(known().path): \(error)")
          }
        }
      }
      if entry.isInWorkTree {
        try buffer.withContents(of: root, entry.path, read)
      } else if let blob = blobs[entry.object] {
        try blob.withUnsafeBytes(read)
      }
    }
    return tallies
  }

  /// What all hits of a file have in common.
  private struct Place {
    let path: String
    let teams: [String]
    let module: String?

    func hit(line: Int, column: Int, text: String, excepted: Bool) -> Hit {
      Hit(
        path: path, line: line, column: column, text: text, teams: teams, module: module,
        excepted: excepted)
    }
  }

  private func hits(
    of rule: MigrationRule, in text: UnsafeRawBufferPointer, _ matcher: PatternMatcher,
    hasExceptions: Bool, place: () -> Place
  ) throws -> [(hit: Hit, weight: Int)] {
    guard let search = rule.search else { return [] }
    var found: [(hit: Hit, weight: Int)] = []
    let count = rule.definition.count
    try search.lines(in: text, with: matcher, countsMatches: count == .matches) { line in
      let end = line.bytes.lowerBound + min(line.bytes.count, FileScan.textLimit)
      let shown = String(decoding: text[line.bytes.lowerBound..<end], as: UTF8.self)
      let excepted =
        hasExceptions && isExcepted(rule.definition.id, line: line.bytes, in: text)
      let hit = place().hit(
        line: line.number, column: line.column, text: shown, excepted: excepted)
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

  private func uses(
    of rule: MigrationRule, in text: UnsafeRawBufferPointer, _ matcher: PatternMatcher
  ) throws -> Int {
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

/// A buffer that is used for one file after the other.
struct FileBuffer: ~Copyable {
  private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  deinit { bytes.deallocate() }

  /// Reads a file and hands it over; one that isn't there, or no plain file, is passed over.
  /// Opening doesn't wait, because a pipe may stand in a file's place.
  mutating func withContents(
    of root: String, _ path: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var name = Array(root.utf8)
    name.append(UInt8(ascii: "/"))
    name += path
    name.append(0)
    let file = name.withUnsafeBufferPointer { pointer in
      pointer.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) } ?? -1
      }
    }
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    let size = Int(status.st_size)
    if size > bytes.count {
      bytes.deallocate()
      bytes = .allocate(byteCount: size + size / 2, alignment: 16)
    }
    var filled = 0
    while filled < size {
      let got = read(file, bytes.baseAddress! + filled, size - filled)
      if got <= 0 { break }
      filled += got
    }
    try body(UnsafeRawBufferPointer(rebasing: bytes[..<filled]))
  }
}
