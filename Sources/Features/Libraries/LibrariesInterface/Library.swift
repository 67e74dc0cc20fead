/// A third-party library as lock files and manifests name it.
package struct Library: Identifiable, Equatable, Sendable {
  /// Where a file names it.
  package struct Place: Equatable, Sendable {
    package let path: String
    /// From 1.
    package let line: Int
    /// The version there; nil where that file says none.
    package let version: String?
    /// Whether the file fixes versions; a manifest only names the library.
    package let isLock: Bool

    package init(path: String, line: Int, version: String?, isLock: Bool) {
      self.path = path
      self.line = line
      self.version = version
      self.isLock = isLock
    }
  }

  package let id: LibraryID
  /// As its source writes it.
  package var name: String
  /// The newest version that a lock file says; nil where none does.
  package var version: String?
  /// The branch or the beginning of the commit, where it is fixed to one without a version.
  package var revision: String?
  /// Where it comes from: a URL, as the file has it.
  package var source: String?
  /// Whether our own manifests name it; nil where they can't tell.
  package var isDirect: Bool?
  /// Whether it is used while developing alone, and isn't shipped.
  package var isDevelopment = false
  /// The libraries that it needs itself; nil where no file knows.
  package var needs: [LibraryID]?
  /// Lock files first; never empty.
  package var places: [Place]
  /// The licence that the lock file tells.
  package var declaredLicense: String?
  /// Versions that one lock file has of it at once, where that can't be in one program.
  package var conflict: [String] = []

  package init(id: LibraryID, name: String, places: [Place]) {
    self.id = id
    self.name = name
    self.places = places
  }

  package var ecosystem: Ecosystem { id.ecosystem }

  /// The versions that lock files have of it, oldest first: several where one of them keeps them apart, or
  /// where there are several lock files.
  package var versions: [String] = []

  /// The version or versions, else what it is fixed to.
  package var fixedTo: String? {
    versions.count > 1 ? versions.joined(separator: ", ") : version ?? revision
  }
}
