import OwnersInterface
import Workspace

/// Reads the history of the migrations.
package protocol HistoryReading: Sendable {
  /// Reads, remembers what it read, and tells how it goes; the last event is `.finished`. What is known
  /// from before comes first. Ending the iteration cancels, and what was read until then is kept.
  func read(_ request: HistoryRequest) -> AsyncThrowingStream<HistoryEvent<History>, any Error>
}

/// Whose history, and along what.
package struct HistoryRequest: Sendable {
  package var root: String
  package var definitions: [MigrationDefinition]
  /// The branch; nil for the repository's main branch.
  package var branch: String?
  /// The zone in which days begin, such as `Europe/Berlin`.
  package var timezone: String
  /// Whether all commits count, not first parents only.
  package var allParents: Bool
  package var ownersFile: String?
  /// How it is read; nil to tell by its content.
  package var ownersDialect: OwnersDialect?
  /// Whose owners file the shares go by; along first parents alone it can be each day's own.
  package var ownersOf = OwnersMoment.today
  package var moduleGlobs: [String]
  /// Folders that match and are no modules.
  package var moduleExclusions: [String] = []
  /// Modules that are known by their folders.
  package var moduleFolders: [ModuleFolder] = []
  /// The part of all paths that is looked at; nil for all of them.
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

  /// Everything that a project's configuration names.
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

/// What the reading of a history tells: of the migrations, or of something else that was counted.
package enum HistoryEvent<Known: Equatable & Sendable>: Equatable, Sendable {
  case progress(HistoryProgress)
  /// What is known so far: right for every day that it has, growing back in time.
  case history(Known)
  case finished(Known)
}

package struct HistoryProgress: Equatable, Sendable {
  package var commitsDone: Int
  /// Nil while it isn't known.
  package var commitsTotal: Int?
  /// Blobs read so far, and per second.
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

/// A part of all paths: the K-th of N, by a hash of the path, so that the parts add up to the whole.
package struct HistoryShard: Equatable, Sendable {
  /// From 1.
  package let number: Int
  package let count: Int

  /// - Returns: nil unless `number` is one of 1 to `count`.
  package init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  package func has(_ path: some Sequence<UInt8>) -> Bool {
    StableHash(path).value % UInt64(count) == UInt64(number - 1)
  }
}
