import OwnersInterface
import Workspace

/// Counts the uses in a work tree.
package protocol MigrationScanning: Sendable {
  /// Counts, and tells how it goes; the last event is `.finished`. Ending the iteration cancels.
  func scan(_ request: ScanRequest) -> AsyncThrowingStream<ScanEvent, any Error>
}

/// Which contents are counted.
package enum ScanSource: Equatable, Sendable {
  /// The files as they stand in the work tree; in a bare repository those of `HEAD`.
  case workTree
  /// What is staged.
  case index
  /// A commit's tree, by its full id in hexadecimal.
  case commit(String)
}

/// What to count.
package struct ScanRequest: Sendable {
  package var root: String
  package var source = ScanSource.workTree
  package var definitions: [MigrationDefinition]
  package var ownersFile: String?
  /// How it is read; nil to tell by its content.
  package var ownersDialect: OwnersDialect?
  package var moduleGlobs: [String]
  /// Folders that match and are no modules.
  package var moduleExclusions: [String] = []
  /// Modules that are known by their folders.
  package var moduleFolders: [ModuleFolder] = []
  /// The day by which exceptions are judged.
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

  /// Everything that a project's configuration names.
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

package enum ScanEvent: Equatable, Sendable {
  case progress(ScanProgress)
  /// The counts so far.
  case counts([MigrationCount])
  case finished(ScanSnapshot)
}

package struct ScanProgress: Equatable, Sendable {
  package let filesDone: Int
  package let filesTotal: Int

  package init(filesDone: Int, filesTotal: Int) {
    self.filesDone = filesDone
    self.filesTotal = filesTotal
  }
}

/// The result of a scan.
package struct ScanSnapshot: Equatable, Sendable {
  package var migrations: [MigrationCount]
  package var hits: [MigrationID: [Hit]]
  /// What remains in each file that has any, by the bytes of its path.
  package var remainingByPath: [MigrationID: [[UInt8]: Int]] = [:]
  /// Files that a migration's pattern gave up on: they count as nothing for it.
  package var leftOut: [MigrationID: [LeftOutFile]] = [:]
  /// Files whose contents git couldn't give; they count as nothing.
  package var missingObjects = 0

  package init(migrations: [MigrationCount], hits: [MigrationID: [Hit]]) {
    self.migrations = migrations
    self.hits = hits
  }
}

/// A file in which a migration couldn't be counted.
package struct LeftOutFile: Equatable, Codable, Sendable {
  /// From the repository's root; bytes that are no UTF-8 are U+FFFD.
  package let path: String
  /// The pattern that gave up.
  package let pattern: String
  package let message: String

  package init(path: String, pattern: String, message: String) {
    self.path = path
    self.pattern = pattern
    self.message = message
  }
}
