/// All that stands in a folder, read once, and a digest that tells it from any other content.
///
/// The digest covers the names and kinds of everything in the folder, the bytes of its files, and which of them
/// may be run. Where the folder stands, who else may read it, and when its files were written, is not.
package struct FolderContents: Sendable, Equatable {
  /// Why a folder isn't read.
  package struct Refusal: Error, Equatable, Sendable {
    /// What in it is at fault, from the folder.
    package let path: String
    package let reason: String

    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// The most files and folders in it, and the most bytes that all files have together.
  package static let entryLimit = 2_000
  package static let byteLimit = 64 << 20
  /// How many folders deep anything in it may stand.
  package static let depthLimit = 6

  /// Its files by their paths, sorted; links end in ` → target`.
  package let files: [String]
  /// SHA-256, in hexadecimal.
  package let digest: String
  /// The bytes of one file, where it is there: those that the digest was made of.
  package let named: [UInt8]?

  /// Reads a folder.
  ///
  /// - Parameter name: a file directly in it whose bytes are wanted.
  /// - Throws: `Refusal`, for a link that leads out of the folder, say.
  package init(of folder: String, wanting name: String? = nil) throws(Refusal) {
    var files: [String] = []
    var named: [UInt8]?
    digest = try FolderContents.digest(of: folder) { path, entry throws(Refusal) in
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

  /// Goes through a folder, and gives the digest of exactly what was handed over on the way.
  static func digest(of folder: String, _ visit: FolderWalk.Visit) throws(Refusal) -> String {
    var hash = FolderHash()
    var walk = FolderWalk(root: folder)
    try walk.walk { path, entry throws(Refusal) in
      hash.take(path, entry)
      try visit(path, entry)
    }
    return hash.hexadecimal
  }
}

/// The digest of a folder while it is read.
private struct FolderHash {
  private var hash = SHA256()

  var hexadecimal: String { hash.hexadecimal() }

  mutating func take(_ path: String, _ entry: FolderWalk.Entry) {
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

  // Lengths stand before all that is taken, so that nothing can be moved from one piece to the next.
  private mutating func take(_ bytes: [UInt8]) {
    hash.update(Array("\(bytes.count):".utf8))
    hash.update(bytes)
  }
}
