import Git
import MigrationsInterface

/// The versions of the files that merges changed, before they are counted.
struct MergeVersions: Sendable {
  /// The side of a file in a merge that a version is on.
  struct Place: Sendable {
    /// The position of the merge.
    let merge: Int
    /// The position of the file in the merge.
    let file: Int
    /// Whether the version is the one after the merge.
    let isNew: Bool
  }

  /// The merges, with files without matches.
  private(set) var merges: [MergeChange]
  /// The versions of all merges.
  private(set) var all: [FileVersion] = []
  /// The place of each version.
  private(set) var places: [Place] = []

  init(_ entries: ArraySlice<MergeLog.Entry>) {
    merges = entries.map {
      MergeChange(
        commit: $0.commit, parent: $0.parent, day: $0.day, author: $0.author, subject: $0.subject)
    }
    for (merge, entry) in entries.enumerated() {
      for (file, change) in entry.changes.enumerated() {
        merges[merge].files.append(
          MergeChange.File(
            path: change.path, before: change.old.map { _ in MergeChange.Version() },
            after: change.new.map { _ in MergeChange.Version() }))
        for (blob, isNew) in [(change.old, false), (change.new, true)] {
          guard let blob else { continue }
          all.append(
            FileVersion(
              entry: TrackedEntry(
                path: change.path, kind: .file, object: blob, isInWorkingTree: false),
              day: entry.day))
          places.append(Place(merge: merge, file: file, isNew: isNew))
        }
      }
    }
  }
}

extension [MergeChange] {
  /// The version of a file at a place.
  subscript(place: MergeVersions.Place) -> MergeChange.Version? {
    get {
      let file = self[place.merge].files[place.file]
      return place.isNew ? file.after : file.before
    }
    set {
      if place.isNew {
        self[place.merge].files[place.file].after = newValue
      } else {
        self[place.merge].files[place.file].before = newValue
      }
    }
  }
}
