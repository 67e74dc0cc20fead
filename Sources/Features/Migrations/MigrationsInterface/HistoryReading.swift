import OwnersInterface
import Workspace

/// Reads the history of the migrations.
package protocol HistoryReading: Sendable {
  /// Reads the history and caches what it has read. The last event is `.finished`. Cached results
  /// come first. Ending the iteration cancels reading; what has been read until then is kept.
  func read(_ request: HistoryRequest) -> AsyncThrowingStream<HistoryEvent<History>, any Error>
}

/// The migrations and the commits of which to read the history.
package struct HistoryRequest: Equatable, Sendable {
  /// The repository root, as an absolute path.
  package var root: String
  package var definitions: [MigrationDefinition]
  /// The branch; nil for the main branch of the repository.
  package var branch: String?
  /// The id of the commit at which the history ends; nil for the newest one of the branch.
  package var end: String?
  /// The time zone of the days, such as `Europe/Berlin`.
  package var timezone: String
  /// Whether to include the commits of merged branches, not just first parents.
  package var allParents: Bool
  /// The path of the owners file from the root; nil for the usual locations.
  package var ownersFile: String?
  /// The dialect of the owners file; nil to detect it from the content.
  package var ownersDialect: OwnersDialect?
  /// Whether shares follow today's owners file or the one of each day. The latter requires first
  /// parents.
  package var ownersOf = OwnershipDate.today
  /// Globs of directories that are modules.
  package var moduleGlobs: [String]
  /// Globs of directories that match `moduleGlobs` but aren't modules.
  package var moduleExclusions: [String] = []
  /// Modules with known directories, such as those from package manifests.
  package var moduleFolders: [ModuleFolder] = []
  /// The shard of all paths to count; nil for all paths.
  package var shard: HistoryShard?

  package init(
    root: String, definitions: [MigrationDefinition], branch: String? = nil,
    timezone: String = "UTC", allParents: Bool = false, ownersFile: String? = nil,
    moduleGlobs: [String] = [], shard: HistoryShard? = nil
  ) {
    self.root = root
    self.definitions = definitions
    self.branch = branch
    self.timezone = timezone
    self.allParents = allParents
    self.ownersFile = ownersFile
    self.moduleGlobs = moduleGlobs
    self.shard = shard
  }

  /// A request with the settings of a project's configuration.
  package init(_ project: Project) {
    self.init(
      root: project.root, definitions: project.configuration.migrations,
      branch: project.configuration.branch, timezone: project.configuration.timezone,
      ownersFile: project.configuration.ownersFile,
      moduleGlobs: project.configuration.moduleGlobs)
    ownersDialect = project.configuration.ownersDialect
    moduleExclusions = project.configuration.moduleExclusions
    moduleFolders = project.moduleFolders
    ownersOf = project.configuration.ownersOf
  }
}

/// An event of reading a history, of migrations or of something else that is counted.
package enum HistoryEvent<Known: Equatable & Sendable>: Equatable, Sendable {
  case progress(HistoryProgress)
  /// The history so far. It is correct for every day that it contains, and grows back in time.
  case history(Known)
  case finished(Known)
}

extension HistoryEvent: Codable where Known: Codable {}

/// The progress of reading a history.
package struct HistoryProgress: Equatable, Codable, Sendable {
  package var commitsDone: Int
  /// Nil until the number is known.
  package var commitsTotal: Int?
  /// The number of blobs read so far, and the rate per second.
  package var filesDone: Int
  package var filesPerSecond: Double?
  package var secondsLeft: Double?

  package init(
    commitsDone: Int, commitsTotal: Int? = nil, filesDone: Int = 0, filesPerSecond: Double? = nil,
    secondsLeft: Double? = nil
  ) {
    self.commitsDone = commitsDone
    self.commitsTotal = commitsTotal
    self.filesDone = filesDone
    self.filesPerSecond = filesPerSecond
    self.secondsLeft = secondsLeft
  }
}

/// A shard of all paths: number K of N, by a hash of the path. The counts of all shards add up to
/// the total.
package struct HistoryShard: Hashable, Sendable, CustomStringConvertible {
  /// The number of this shard, from 1.
  package let number: Int
  /// The number of shards.
  package let count: Int

  /// - Returns: nil unless `number` is one of 1 to `count`.
  package init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// - Returns: nil unless the text has the form `1/4`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  package var description: String { "\(number)/\(count)" }

  /// Whether the shard contains a path.
  package func has(_ path: some Sequence<UInt8>) -> Bool {
    StableHash(path).value % UInt64(count) == UInt64(number - 1)
  }
}
