/// A third-party library that lock files or manifests name.
package struct Library: Identifiable, Equatable, Codable, Sendable {
  /// A line of a lock file or manifest that names the library.
  package struct Location: Equatable, Codable, Sendable {
    /// The path from the repository's root.
    package let path: String
    /// The line number, from 1.
    package let line: Int
    /// The version that the file names; nil if it names none.
    package let version: String?
    /// Whether the file is a lock file, which pins versions. A manifest only names the library.
    package let isLock: Bool

    package init(path: String, line: Int, version: String?, isLock: Bool) {
      self.path = path
      self.line = line
      self.version = version
      self.isLock = isLock
    }
  }

  package let id: LibraryID
  /// The name for users, spelled as in its source.
  package var name: String
  /// The newest version in a lock file; nil if no lock file names one.
  package var version: String?
  /// The branch or the abbreviated commit if the library is pinned to one instead of a version.
  package var revision: String?
  /// The URL of its source, as written in the file.
  package var source: String?
  /// Whether a manifest of the repository names it; nil if unknown.
  package var isDirect: Bool?
  /// Whether it is a development dependency, which isn't shipped.
  package var isDevelopment = false
  /// Its direct dependencies; nil if no file lists them.
  package var needs: [LibraryID]?
  /// The lines that name the library, lock files first. Never empty.
  package var places: [Location]
  /// The license that the lock file declares.
  package var declaredLicense: String?
  /// The versions in one lock file if it contains several and a program can't combine them.
  package var conflict: [String] = []

  package init(id: LibraryID, name: String, places: [Location]) {
    self.id = id
    self.name = name
    self.places = places
  }

  package var ecosystem: Ecosystem { id.ecosystem }

  /// All versions in lock files, oldest first. There are several if a lock file contains several,
  /// or if several lock files contain different ones.
  package var versions: [String] = []

  /// The version or versions; the revision if there is no version.
  package var fixedTo: String? {
    versions.count > 1 ? versions.joined(separator: ", ") : version ?? revision
  }
}
