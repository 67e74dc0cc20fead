import OwnersInterface
import Workspace

/// Counts the matches of migrations in the files of a repository.
package protocol MigrationScanning: Sendable {
  /// Scans the files. The last event is `.finished`. Ending the iteration cancels the scan.
  func scan(_ request: ScanRequest) -> AsyncThrowingStream<ScanEvent, any Error>

  /// Describes the tracked files of a working tree: the description changes with the files, so that
  /// counts can be kept as long as it is the same. Nil if it isn't known.
  func contents(of root: String) async -> String?
}

extension MigrationScanning {
  package func contents(of root: String) async -> String? { nil }
}

/// The file contents to count.
package enum ScanSource: Equatable, Sendable {
  /// The files of the working tree; in a bare repository, those of `HEAD`.
  case workingTree
  /// The staged files.
  case index
  /// The files of a commit, given by its full id in hexadecimal.
  case commit(String)
}

/// The migrations to count, and the files to count them in.
package struct ScanRequest: Equatable, Sendable {
  /// The repository root, as an absolute path.
  package var root: String
  package var source = ScanSource.workingTree
  package var definitions: [MigrationDefinition]
  /// The path of the owners file from the root; nil for the usual locations.
  package var ownersFile: String?
  /// The dialect of the owners file; nil to detect it from the content.
  package var ownersDialect: OwnersDialect?
  /// Globs of directories that are modules.
  package var moduleGlobs: [String]
  /// Globs of directories that match `moduleGlobs` but aren't modules.
  package var moduleExclusions: [String] = []
  /// Modules with known directories, such as those from package manifests.
  package var moduleFolders: [ModuleFolder] = []
  /// The day on which exceptions have to be valid.
  package var today: Day

  package init(
    root: String, definitions: [MigrationDefinition], ownersFile: String?, moduleGlobs: [String],
    today: Day
  ) {
    self.root = root
    self.definitions = definitions
    self.ownersFile = ownersFile
    self.moduleGlobs = moduleGlobs
    self.today = today
  }

  /// A request with the settings of a project's configuration.
  package init(_ project: Project, today: Day) {
    self.init(
      root: project.root, definitions: project.configuration.migrations,
      ownersFile: project.configuration.ownersFile,
      moduleGlobs: project.configuration.moduleGlobs, today: today)
    ownersDialect = project.configuration.ownersDialect
    moduleExclusions = project.configuration.moduleExclusions
    moduleFolders = project.moduleFolders
  }
}

/// An event of a scan.
package enum ScanEvent: Equatable, Codable, Sendable {
  case progress(ScanProgress)
  /// The counts so far.
  case counts([MigrationCount])
  case finished(ScanSnapshot)
}

/// The progress of a scan.
package struct ScanProgress: Equatable, Codable, Sendable {
  package let filesDone: Int
  package let filesTotal: Int

  package init(filesDone: Int, filesTotal: Int) {
    self.filesDone = filesDone
    self.filesTotal = filesTotal
  }
}

/// The result of a scan.
package struct ScanSnapshot: Equatable, Codable, Sendable {
  /// The counts, in the order of the request.
  package var migrations: [MigrationCount]
  /// The matches by migration, sorted by path and position.
  package var matches: [MigrationID: [Match]]
  /// The remaining matches in each file that has any, by the bytes of its path.
  package var remainingByPath: [MigrationID: [[UInt8]: Int]] = [:]
  /// The matches by the value of the series, for migrations that have them.
  package var series: [MigrationID: [SeriesCount]] = [:]
  /// The files that weren't counted as configured.
  package var gaps = ScanGaps()
  /// The names of modules for screens and reports.
  package var moduleLabels = ModuleLabels()

  package init(migrations: [MigrationCount], matches: [MigrationID: [Match]]) {
    self.migrations = migrations
    self.matches = matches
  }
}

/// The files that a scan couldn't count as configured.
package struct ScanGaps: Equatable, Codable, Sendable {
  /// Files on which a migration's pattern exceeded its limits; they count as 0 for the migration.
  package var leftOut: [MigrationID: [SkippedFile]] = [:]
  /// The files that a migration would search, but that are binary or Git LFS pointers, by the bytes of their
  /// paths.
  package var uncountable: [MigrationID: Set<[UInt8]>] = [:]
  /// The number of files with matches in which `in` was ignored, because their language is unknown,
  /// by extension.
  package var unscoped: [MigrationID: [String: Int]] = [:]
  /// The number of files that may contain matching code, but aren't searched for code patterns,
  /// because their language is unknown, by extension.
  package var unsearched: [MigrationID: [String: Int]] = [:]
  /// The files with matches in any scope, or with words of a code pattern, that never close a string or
  /// comment.
  package var unclosed: [MigrationID: [UnclosedFile]] = [:]
  /// The number of files with contents that git couldn't read; they count as 0.
  package var missingObjects = 0
  /// The migrations that couldn't be counted at all, with the reason and the solution. Their counts
  /// are meaningless.
  package var uncounted: [MigrationID: String] = [:]

  package init() {}
}

/// A file in which a migration couldn't be counted.
package struct SkippedFile: Equatable, Codable, Sendable {
  /// The path from the repository root; bytes that aren't valid UTF-8 are U+FFFD.
  package let path: String
  /// The pattern that exceeded its limits.
  package let pattern: String
  /// The error of the pattern.
  package let message: String

  package init(path: String, pattern: String, message: String) {
    self.path = path
    self.pattern = pattern
    self.message = message
  }
}

/// A file that never closes a string or comment, so that the rest of it counts as one.
package struct UnclosedFile: Equatable, Codable, Sendable {
  /// The path from the repository root; bytes that aren't valid UTF-8 are U+FFFD.
  package let path: String
  /// The line on which the string or comment begins.
  package let line: Int

  package init(path: String, line: Int) {
    self.path = path
    self.line = line
  }
}
