import Workspace

/// A library with all that is known of it.
package struct LibraryEntry: Identifiable, Equatable, Sendable {
  package var library: Library
  package var facts: LibraryFacts
  package var scorecard: Scorecard?
  /// What the revision that one compares with has of it; nil without one.
  package var base: Base?

  /// A library in another revision.
  package enum Base: Equatable, Sendable {
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
package struct LibraryBook: Equatable, Sendable {
  /// By name.
  package var entries: [LibraryEntry]
  /// The lock files and manifests that were read, by path.
  package var files: [String]
  /// What can't be read: a lock file or a scorecard.
  package var issues: [ConfigurationIssue]
  /// What else a person should know, in words: files that are there and aren't read.
  package var notices: [String] = []
  /// Scorecards of libraries that no file names any more, by path.
  package var orphans: [Scorecard]
  /// The targets of the project itself, by platform.
  package var deploymentTargets: [String: PlatformVersion]
  /// Whether sources and imports were looked at too.
  package var isComplete: Bool

  package init(
    entries: [LibraryEntry] = [], files: [String] = [], issues: [ConfigurationIssue] = [],
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

/// What is read.
package struct LibraryRequest: Equatable, Sendable {
  package let project: Project
  /// Whether lock files and scorecards are read as they are staged.
  package var isStaged = false
  /// A revision to compare with: where HEAD's line left it counts. Nil for none.
  package var base: String?

  package init(_ project: Project) { self.project = project }
}

/// Finds the libraries of a project.
package protocol LibraryReading: Sendable {
  /// Tells what lock files and scorecards say at once, then the same with what this machine sees.
  func read(_ request: LibraryRequest) -> AsyncThrowingStream<LibraryBook, any Error>
}

/// Writes scorecards.
package protocol ScorecardWriting: Sendable {
  /// Writes the answers into the library's scorecard, and leaves comments and what it doesn't know as
  /// they are.
  ///
  /// - Returns: what takes the change back.
  /// - Throws: `WorkspaceError` where the file can't be read or written.
  func write(_ card: Scorecard, in project: Project) async throws -> ScorecardChange
  /// - Throws: `WorkspaceError` where the file has changed since.
  func undo(_ change: ScorecardChange, in project: Project) async throws
}

/// A scorecard before and after it was written; nil where there was none.
package struct ScorecardChange: Equatable, Sendable {
  package let path: String
  package let before: String?
  package let after: String

  package init(path: String, before: String?, after: String) {
    self.path = path
    self.before = before
    self.after = after
  }
}
