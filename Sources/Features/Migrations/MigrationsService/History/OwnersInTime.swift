import GitHistory
import OwnersLogic

/// The owners file along a branch: which version of it held at each commit, from the newest to the oldest.
struct OwnersInTime {
  /// Where it may stand, the first that is there counts; each by the path's number in the walk.
  private let places: [UInt32]
  /// The blob at each place just now.
  private var blobs: [UInt32?]
  private let read: (_ blob: UInt32, _ place: Int) throws -> CodeOwners?
  private var known: [Version: CodeOwners?] = [:]

  /// A version of the file: what it holds, and where it stands, which tells its dialect.
  struct Version: Hashable {
    let blob: UInt32
    let place: Int
  }

  /// - Parameters:
  ///   - files: every file of the newest commit.
  ///   - read: the owners that a blob at one of the places says; nil where git can't give it.
  init(
    _ places: [UInt32], files: [UInt32: UInt32],
    read: @escaping (_ blob: UInt32, _ place: Int) throws -> CodeOwners?
  ) {
    self.places = places
    self.read = read
    blobs = places.map { files[$0] }
  }

  /// Which version holds; nil where there is none.
  var version: Version? {
    blobs.indices.first { blobs[$0] != nil }.flatMap { place in
      blobs[place].map { Version(blob: $0, place: place) }
    }
  }

  /// Goes back over a commit's changes.
  mutating func undo(_ changes: some Sequence<Walk.Change>) {
    for change in changes {
      if let place = places.firstIndex(of: change.path) {
        blobs[place] = change.old == Walk.Change.none ? nil : change.old
      }
    }
  }

  /// What a version says.
  mutating func owners(_ version: Version?) throws -> CodeOwners? {
    guard let version else { return nil }
    if let owners = known[version] { return owners }
    let owners = try read(version.blob, version.place)
    known[version] = owners
    return owners
  }
}
