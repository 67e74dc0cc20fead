import Workspace

/// A library with its facts and its scorecard.
package struct LibraryEntry: Identifiable, Equatable, Codable, Sendable {
  package var library: Library
  package var facts: LibraryFacts
  package var scorecard: Scorecard?
  /// The library in the base revision; nil without a base.
  package var base: Base?

  /// The state of a library in the base revision.
  package enum Base: Equatable, Codable, Sendable {
    case absent
    case there(version: String?)
  }

  package init(_ library: Library, facts: LibraryFacts = LibraryFacts()) {
    self.library = library
    self.facts = facts
  }

  package var id: LibraryID { library.id }
}

/// The libraries of a project.
package struct LibraryInventory: Equatable, Codable, Sendable {
  /// The libraries, sorted by name.
  package var entries: [LibraryEntry]
  /// The paths of the lock files and manifests that were read, sorted.
  package var files: [String]
  /// The problems in lock files and scorecards that can't be read.
  package var issues: [ConfigurationDiagnostic]
  /// Messages about files that Headway doesn't read.
  package var notices: [String] = []
  /// The scorecards of libraries that no file names anymore, sorted by path.
  package var orphans: [Scorecard]
  /// The scorecards in the base revision; empty without a base.
  package var formerCards: [Scorecard] = []
  /// The libraries that only the base revision contains; empty without a base.
  package var removed: [LibraryID] = []
  /// The project's own deployment targets by platform, such as `ios`.
  package var deploymentTargets: [String: PlatformVersion]
  /// Whether sources and imports were read too.
  package var isComplete: Bool

  package init(
    entries: [LibraryEntry] = [], files: [String] = [], issues: [ConfigurationDiagnostic] = [],
    orphans: [Scorecard] = [], deploymentTargets: [String: PlatformVersion] = [:],
    isComplete: Bool = true
  ) {
    self.entries = entries
    self.files = files
    self.issues = issues
    self.orphans = orphans
    self.deploymentTargets = deploymentTargets
    self.isComplete = isComplete
  }

  package subscript(id: LibraryID) -> LibraryEntry? { entries.first { $0.id == id } }
}

/// The options for reading the libraries of a project.
package struct LibraryRequest: Equatable, Sendable {
  package let project: Project
  /// Whether lock files and scorecards are read from the index instead of the working tree.
  package var isStaged = false
  /// The revision to compare with; its merge base with HEAD is used. Nil to compare with none.
  package var base: String?

  package init(_ project: Project) { self.project = project }
}

/// Reads the libraries of a project.
package protocol LibraryReading: Sendable {
  /// Returns a stream of two inventories. The first contains the data of lock files and scorecards.
  /// The second one adds facts from the sources on this machine.
  func read(_ request: LibraryRequest) -> AsyncThrowingStream<LibraryInventory, any Error>
}

/// Writes scorecards.
package protocol ScorecardWriting: Sendable {
  /// Writes the answers to the library's scorecard. Comments and unknown keys stay unchanged.
  ///
  /// - Returns: the change, to undo it.
  /// - Throws: `WorkspaceError` if the file can't be read or written.
  func write(_ card: Scorecard, in project: Project) async throws -> ScorecardChange
  /// Restores the scorecard to its content before the change.
  ///
  /// - Throws: `WorkspaceError` if the file has changed since.
  func undo(_ change: ScorecardChange, in project: Project) async throws
}

/// The content of a scorecard before and after it was written. `before` is nil if the file is new.
package struct ScorecardChange: Equatable, Codable, Sendable {
  package let path: String
  package let before: String?
  package let after: String

  package init(path: String, before: String?, after: String) {
    self.path = path
    self.before = before
    self.after = after
  }
}
