import Git

/// The commits that are known, in memory: packed, because there may be a hundred thousand with a
/// million changes.
package struct Walk {
  /// A commit's place in the columns below.
  package typealias Index = Int

  /// How one path differs from the first parent; `none` where there is no regular file.
  package struct Change {
    package static let none = UInt32.max
    package var path: UInt32
    package var old: UInt32
    package var new: UInt32

    package init(path: UInt32, old: UInt32, new: UInt32) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  package private(set) var commits: ObjectTable
  package var blobs: ObjectTable
  package var paths = ByteTable()
  private var authors = ByteTable()

  // Columns: one entry for each commit, in the order in which they became known.
  private var numbers: [UInt32] = []
  private var dates: [Int64] = []
  private var authorOf: [UInt32] = []
  private var subjectEnds: [UInt32] = []
  private var subjects: [UInt8] = []
  private var parentEnds: [UInt32] = []
  private var parentNumbers: [UInt32] = []
  private var changeEnds: [UInt32] = []
  private var changes: [Change] = []
  /// By commit number: its index plus one, 0 where only its id is known.
  private var indices: [UInt32] = []

  /// - Parameter width: bytes of an object id.
  package init(width: Int) {
    commits = ObjectTable(width: width)
    blobs = ObjectTable(width: width)
  }

  package var count: Int { numbers.count }

  // MARK: Reading

  package mutating func number(ofCommit hex: String) -> UInt32 { commits.number(ofHex: hex) }

  /// Where a commit stands, if it is known.
  package func index(of number: UInt32) -> Index? {
    guard Int(number) < indices.count, indices[Int(number)] > 0 else { return nil }
    return Int(indices[Int(number)]) - 1
  }

  package func number(at index: Index) -> UInt32 { numbers[index] }
  package func id(at index: Index) -> String { commits.hex(numbers[index]) }
  package func date(at index: Index) -> Int64 { dates[index] }
  package func author(at index: Index) -> String { authors.text(authorOf[index]) }

  package func subject(at index: Index) -> String {
    String(decoding: subjectBytes(at: index), as: UTF8.self)
  }

  /// The numbers of its parents, the first one first.
  package func parents(at index: Index) -> ArraySlice<UInt32> {
    parentNumbers[Walk.range(parentEnds, index)]
  }

  package func changeRange(at index: Index) -> Range<Int> { Walk.range(changeEnds, index) }
  package func changes(at index: Index) -> ArraySlice<Change> { changes[changeRange(at: index)] }
  package func change(_ position: Int) -> Change { changes[position] }

  private func subjectBytes(at index: Index) -> ArraySlice<UInt8> {
    subjects[Walk.range(subjectEnds, index)]
  }

  private static func range(_ ends: [UInt32], _ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  // MARK: Adding

  /// Adds a commit of git's log, whose changes follow by `add(change)`.
  ///
  /// - Returns: false where it is known already.
  package mutating func add(_ commit: LoggedCommit) -> Bool {
    let number = commits.number(ofHex: commit.id)
    guard index(of: number) == nil else { return false }
    for parent in commit.parents.split(separator: 0x20) {
      parentNumbers.append(commits.number(ofHex: UnsafeRawBufferPointer(rebasing: parent)))
    }
    subjects.append(contentsOf: commit.subject.prefix(200))
    add(number, date: commit.date, author: authors.number(of: commit.author))
    return true
  }

  package mutating func add(_ change: LoggedChange) {
    let old = change.old.map { blobs.number(ofHex: $0) } ?? Change.none
    let new = change.new.map { blobs.number(ofHex: $0) } ?? Change.none
    append(Change(path: paths.number(of: change.path), old: old, new: new))
  }

  private mutating func add(_ number: UInt32, date: Int64, author: UInt32) {
    while indices.count <= Int(number) { indices.append(0) }
    numbers.append(number)
    indices[Int(number)] = UInt32(numbers.count)
    dates.append(date)
    authorOf.append(author)
    subjectEnds.append(UInt32(subjects.count))
    parentEnds.append(UInt32(parentNumbers.count))
    changeEnds.append(UInt32(changes.count))
  }

  /// A change of the commit that was added last.
  private mutating func append(_ change: Change) {
    changes.append(change)
    changeEnds[changeEnds.count - 1] = UInt32(changes.count)
  }

  // MARK: Keeping

  /// Packs commits so that `unpack` knows them again: ids, paths and authors stand in tables of the
  /// segment's own, since several processes may write segments at once.
  package func pack(_ indices: some Collection<Index>) -> [UInt8] {
    var blobNumbers = LocalNumbers()
    var pathNumbers = LocalNumbers()
    var authorNumbers = LocalNumbers()
    var body = PackedWriter()
    var lastDate = 0
    for index in indices {
      body.raw(commits[numbers[index]])
      let parents = parents(at: index)
      body.number(parents.count)
      for parent in parents { body.raw(commits[parent]) }
      body.signed(Int(dates[index]) - lastDate)
      lastDate = Int(dates[index])
      body.number(authorNumbers[authorOf[index]])
      body.text(subjectBytes(at: index))
      let range = changeRange(at: index)
      body.number(range.count)
      for change in changes[range] {
        body.number(pathNumbers[change.path])
        body.number(change.old == Change.none ? 0 : blobNumbers[change.old] + 1)
        body.number(change.new == Change.none ? 0 : blobNumbers[change.new] + 1)
      }
    }
    var writer = PackedWriter()
    writer.number(indices.count)
    writer.number(blobNumbers.originals.count)
    for blob in blobNumbers.originals { writer.raw(blobs[blob]) }
    writer.number(pathNumbers.originals.count)
    for path in pathNumbers.originals { writer.text(paths[path]) }
    writer.number(authorNumbers.originals.count)
    for author in authorNumbers.originals { writer.text(authors[author]) }
    writer.raw(body.bytes)
    return writer.bytes
  }

  /// Adds the commits of a segment; those that are known already are passed over.
  ///
  /// - Returns: false when it isn't what `pack` writes.
  package mutating func unpack(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let width = commits.width
    var reader = PackedReader(bytes)
    let count = reader.count()
    var localBlobs: [UInt32] = []
    for _ in 0..<reader.count() {
      let id = reader.raw(width)
      guard reader.isSound else { return false }
      localBlobs.append(blobs.number(of: id))
    }
    var localPaths: [UInt32] = []
    for _ in 0..<reader.count() { localPaths.append(paths.number(of: reader.text())) }
    var localAuthors: [UInt32] = []
    for _ in 0..<reader.count() { localAuthors.append(authors.number(of: reader.text())) }
    func blob(_ position: Int) -> UInt32? {
      if position == 0 { return Change.none }
      return localBlobs.indices.contains(position - 1) ? localBlobs[position - 1] : nil
    }
    var date = 0
    for _ in 0..<count {
      let id = reader.raw(width)
      guard reader.isSound else { return false }
      let number = commits.number(of: id)
      let isNew = index(of: number) == nil
      for _ in 0..<reader.count() {
        let parent = reader.raw(width)
        guard reader.isSound else { return false }
        if isNew { parentNumbers.append(commits.number(of: parent)) }
      }
      date &+= reader.signed()
      let author = reader.number()
      let subject = reader.text()
      guard localAuthors.indices.contains(author) else { return false }
      if isNew {
        subjects.append(contentsOf: subject)
        add(number, date: Int64(date), author: localAuthors[author])
      }
      for _ in 0..<reader.count() {
        let path = reader.number()
        let old = blob(reader.number())
        let new = blob(reader.number())
        guard localPaths.indices.contains(path), let old, let new else { return false }
        if isNew { append(Change(path: localPaths[path], old: old, new: new)) }
      }
    }
    return reader.isSound
  }

  /// Numbers in the order of their first use, from 0.
  private struct LocalNumbers {
    private(set) var originals: [UInt32] = []
    private var locals: [UInt32: Int] = [:]

    subscript(original: UInt32) -> Int {
      mutating get {
        if let local = locals[original] { return local }
        let local = originals.count
        locals[original] = local
        originals.append(original)
        return local
      }
    }
  }
}
