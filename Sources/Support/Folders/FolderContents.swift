/// The contents of a folder, read once, and a digest that identifies these contents.
///
/// The digest covers the names and kinds of all entries, the bytes of files, and which files are
/// executable. It doesn't cover the location of the folder, other permissions, or modification
/// dates.
package struct FolderContents: Sendable, Equatable {
  /// The reason that a folder can't be read.
  package struct ReadError: Error, Equatable, Sendable {
    /// The path of the entry that causes the error, relative to the folder.
    package let path: String
    /// The reason, as text for users.
    package let reason: String

    /// Creates an error.
    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// The maximum number of files and folders.
  package static let entryLimit = 2_000
  /// The maximum total size of all files, in bytes.
  package static let byteLimit = 64 << 20
  /// The maximum nesting of folders.
  package static let depthLimit = 6

  /// The sorted paths of the files. The path of a link is followed by ` → target`.
  package let files: [String]
  /// The SHA-256 digest, in hexadecimal.
  package let digest: String
  /// The bytes of the requested file, which the digest includes; nil if the file doesn't exist.
  package let named: [UInt8]?

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - name: the name of a file directly in the folder whose bytes to return.
  /// - Throws: `ReadError`, for example for a link to a file outside the folder.
  package init(of folder: String, wanting name: String? = nil) throws(ReadError) {
    var files: [String] = []
    var named: [UInt8]?
    digest = try FolderContents.digest(of: folder) { path, entry throws(ReadError) in
      switch entry {
      case .folder: break
      case .file(let bytes, _):
        files.append(path)
        if path == name { named = bytes }
      case .link(let target): files.append("\(path) → \(target)")
      }
    }
    self.files = files
    self.named = named
  }

  /// Visits the entries of a folder, and returns the digest of exactly the contents that were
  /// passed to `visit`.
  static func digest(of folder: String, _ visit: FolderWalker.Visit) throws(ReadError) -> String {
    var hash = FolderHash()
    var walk = FolderWalker(root: folder)
    try walk.walk { path, entry throws(ReadError) in
      hash.take(path, entry)
      try visit(path, entry)
    }
    return hash.hexadecimal
  }
}

/// Computes the digest of a folder while it is read.
private struct FolderHash {
  private var hash = SHA256()

  var hexadecimal: String { hash.hexadecimal() }

  mutating func take(_ path: String, _ entry: FolderWalker.Entry) {
    switch entry {
    case .folder:
      take("folder", path)
    case .file(let bytes, let isProgram):
      take(isProgram ? "program" : "file", path)
      take(bytes)
    case .link(let target):
      take("link", path)
      take(Array(target.utf8))
    }
  }

  private mutating func take(_ kind: String, _ path: String) {
    take(Array(kind.utf8))
    take(Array(path.utf8))
  }

  // Each part is preceded by its length, so that moving bytes between parts changes the digest.
  private mutating func take(_ bytes: [UInt8]) {
    hash.update(Array("\(bytes.count):".utf8))
    hash.update(bytes)
  }
}
