import Git
import MigrationsLogic
import Patterns
import Workspace

/// A version of a file in the history.
struct FileVersion: Sendable {
  let entry: TrackedEntry
  /// The day on which exceptions are evaluated.
  let day: Day
}

extension FileScan {
  /// Scans versions of files, each by itself.
  ///
  /// - Parameter found: receives the position of a version and the tallies of all rules; nil if git
  ///   can't read the version.
  /// - Throws: `GitError`, `CancellationError`.
  func scan(_ versions: [FileVersion], found: (Int, [CountTally]?) -> Void) async throws {
    let matcher = PatternMatcher()
    let empty = rules.map { CountTally(countsReplacements: !$0.replacements.isEmpty) }
    var blobs: [(position: Int, covering: [Int], tallies: [CountTally])] = []
    for (position, version) in versions.enumerated() {
      var tallies = empty
      let covering = covering(version.entry, &tallies)
      if covering.isEmpty {
        found(position, tallies)
      } else {
        blobs.append((position, covering, tallies))
      }
    }
    var reading: Reading?
    try await repository.readBlobs(blobs.map { versions[$0.position].entry.object }) {
      index, piece in
      let position = blobs[index].position
      guard let piece else {
        reading = nil
        found(position, nil)
        return ContentPiece.all
      }
      var scan = self
      scan.today = versions[position].day
      let used = scan.read(
        piece, of: versions[position].entry, blobs[index].covering, matcher, &reading,
        &blobs[index].tallies)
      if reading == nil {
        found(position, blobs[index].tallies)
        // Matches of many versions take memory.
        blobs[index].tallies = []
      }
      return used
    }
  }
}
