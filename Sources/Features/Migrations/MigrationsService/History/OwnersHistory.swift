import GitHistory
import OwnersLogic

/// The owners file along a branch: the version at each commit, from the newest to the oldest.
struct OwnersHistory {
  /// The path numbers of the possible locations; the first one that exists is used.
  private let locations: [UInt32]
  /// The current blob at each location.
  private var blobs: [UInt32?]
  private let read: (_ blob: UInt32, _ location: Int) throws -> CodeOwners?
  private var known: [Version: CodeOwners?] = [:]

  /// A version of the file: its content, and its location, which determines the dialect.
  struct Version: Hashable {
    let blob: UInt32
    let location: Int
  }

  /// - Parameters:
  ///   - locations: the path numbers of the possible locations.
  ///   - files: all files of the newest commit, by path number.
  ///   - read: parses the blob at a location; returns nil if git can't read it.
  init(
    _ locations: [UInt32], files: [UInt32: UInt32],
    read: @escaping (_ blob: UInt32, _ location: Int) throws -> CodeOwners?
  ) {
    self.locations = locations
    self.read = read
    blobs = locations.map { files[$0] }
  }

  /// The current version; nil if there is no owners file.
  var version: Version? {
    blobs.indices.first { blobs[$0] != nil }.flatMap { location in
      blobs[location].map { Version(blob: $0, location: location) }
    }
  }

  /// Undoes the changes of a commit.
  mutating func undo(_ changes: some Sequence<CommitTable.Change>) {
    for change in changes {
      if let location = locations.firstIndex(of: change.path) {
        blobs[location] = change.old == CommitTable.Change.none ? nil : change.old
      }
    }
  }

  /// The owners in a version.
  mutating func owners(_ version: Version?) throws -> CodeOwners? {
    guard let version else { return nil }
    if let owners = known[version] { return owners }
    let owners = try read(version.blob, version.location)
    known[version] = owners
    return owners
  }
}
