import OwnersInterface
import Workspace

/// Counts the uses in a work tree.
package protocol MigrationScanning: Sendable {
  /// Counts, and tells how it goes; the last event is `.finished`. Ending the iteration cancels.
  func scan(_ request: ScanRequest) -> AsyncThrowingStream<ScanEvent, any Error>
}

/// What to count.
package struct ScanRequest: Sendable {
  package var root: String
  package var definitions: [MigrationDefinition]
  package var ownersFile: String?
  /// How it is read; nil to tell by its content.
  package var ownersDialect: OwnersDialect?
  package var moduleGlobs: [String]
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

  package init(migrations: [MigrationCount], hits: [MigrationID: [Hit]]) {
    self.migrations = migrations
    self.hits = hits
  }
}
