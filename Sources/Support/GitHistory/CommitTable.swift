import Git

/// The known commits in memory. They are stored compactly, because there may be a hundred thousand
/// commits with a million changes.
package struct CommitTable {
  /// The index of a commit in the columns below.
  package typealias Index = Int

  /// A change of one path relative to the first parent. A blob is `none` if there is no regular
  /// file.
  package struct Change {
    /// The value for a missing blob.
    package static let none = UInt32.max
    /// The number of the path.
    package var path: UInt32
    /// The number of the blob before the change, or `none`.
    package var old: UInt32
    /// The number of the blob after the change, or `none`.
    package var new: UInt32

    /// Creates a change.
    package init(path: UInt32, old: UInt32, new: UInt32) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// The identifiers of commits.
  package private(set) var commits: ObjectTable
  /// The identifiers of blobs.
  package var blobs: ObjectTable
  /// The paths of changed files.
  package var paths = ByteTable()
  private var authors = ByteTable()

  // Columns with one entry for each commit, in the order in which the commits were added.
  private var numbers: [UInt32] = []
  private var dates: [Int64] = []
  private var authorOf: [UInt32] = []
  private var subjectEnds: [UInt32] = []
  private var subjects: [UInt8] = []
  private var parentEnds: [UInt32] = []
  private var parentNumbers: [UInt32] = []
  private var changeEnds: [UInt32] = []
  private var changes: [Change] = []
  /// Indices plus one, by commit number; 0 for a commit of which only the identifier is known.
  private var indices: [UInt32] = []

  /// - Parameter width: the size of an object identifier in bytes.
  package init(width: Int) {
    commits = ObjectTable(width: width)
    blobs = ObjectTable(width: width)
  }

  /// The number of commits.
  package var count: Int { numbers.count }

  // MARK: Reading

  /// Returns the number of a commit's identifier, and adds the identifier if it is new.
  package mutating func number(ofCommit hex: String) -> UInt32 { commits.number(ofHex: hex) }

  /// Returns the index of a commit; nil if the commit isn't in the walk.
  package func index(of number: UInt32) -> Index? {
    guard Int(number) < indices.count, indices[Int(number)] > 0 else { return nil }
    return Int(indices[Int(number)]) - 1
  }

  /// Returns the number of a commit's identifier.
  package func number(at index: Index) -> UInt32 { numbers[index] }
  /// Returns a commit's identifier in hexadecimal.
  package func id(at index: Index) -> String { commits.hex(numbers[index]) }
  /// Returns a commit's date, in seconds since 1970.
  package func date(at index: Index) -> Int64 { dates[index] }
  /// Returns a commit's author.
  package func author(at index: Index) -> String { authors.text(authorOf[index]) }

  /// Returns the first line of a commit's message.
  package func subject(at index: Index) -> String {
    String(decoding: subjectBytes(at: index), as: UTF8.self)
  }

  /// Returns the numbers of a commit's parents, the first parent first.
  package func parents(at index: Index) -> ArraySlice<UInt32> {
    parentNumbers[CommitTable.range(parentEnds, index)]
  }

  /// Returns the range of a commit's changes among all changes.
  package func changeRange(at index: Index) -> Range<Int> { CommitTable.range(changeEnds, index) }
  /// Returns a commit's changes relative to its first parent.
  package func changes(at index: Index) -> ArraySlice<Change> { changes[changeRange(at: index)] }
  /// Returns the change at a position among all changes.
  package func change(_ position: Int) -> Change { changes[position] }

  private func subjectBytes(at index: Index) -> ArraySlice<UInt8> {
    subjects[CommitTable.range(subjectEnds, index)]
  }

  private static func range(_ ends: [UInt32], _ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  // MARK: Adding

  /// Adds a commit from git's log. Its changes are added afterward with `add(change)`.
  ///
  /// - Returns: false if the commit has been added already.
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

  /// Adds a change of the commit that was added last.
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

  /// Appends a change of the commit that was added last.
  private mutating func append(_ change: Change) {
    changes.append(change)
    changeEnds[changeEnds.count - 1] = UInt32(changes.count)
  }

  // MARK: Encoding

  /// Encodes commits for `unpack`. Identifiers, paths and authors are stored in tables in the same
  /// segment, because several processes may write segments at once.
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

  /// Adds the commits of an encoded segment, except for those that have been added already.
  ///
  /// - Returns: false if the data isn't valid.
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

  /// Assigns local numbers, starting at 0, in the order of first use.
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
