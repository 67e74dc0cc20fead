#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// All that stands in a folder, read once, and a digest that tells it from any other content.
///
/// The digest covers the names, kinds and rights of everything in the folder and the bytes of its files: the
/// rights to run a file are part of what it does. Where the folder stands, and when its files were written,
/// is not.
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
  /// The bytes of one file, where it is there.
  package let named: [UInt8]?

  /// Reads a folder.
  ///
  /// - Parameter name: a file directly in it whose bytes are wanted.
  /// - Throws: `Refusal`, for a link that leads out of the folder, say.
  package init(of folder: String, wanting name: String) throws(Refusal) {
    var reading = Reading(root: folder)
    try reading.read(folder: "")
    files = reading.files
    digest = reading.hash.hexadecimal()
    named = try? reading.bytes(of: name, upTo: 1 << 20)
  }

  /// Where a path leads when every link on its way is followed; nil where that is nowhere.
  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }

  private struct Reading {
    let root: String
    var files: [String] = []
    var hash = SHA256()
    private var entries = 0
    private var bytes = 0

    init(root: String) { self.root = root }

    mutating func read(folder: String) throws(Refusal) {
      for name in try names(in: folder) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        entries += 1
        guard entries <= FolderContents.entryLimit else {
          throw Refusal(path: path, reason: "there are more than \(entryLimit) files")
        }
        var status = stat()
        guard lstat("\(root)/\(path)", &status) == 0 else { throw failure(path) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
          take("folder", path, rights: status.st_mode)
          guard path.split(separator: "/").count <= FolderContents.depthLimit else {
            throw Refusal(path: path, reason: "it stands more than \(depthLimit) folders deep")
          }
          try read(folder: path)
        case S_IFREG:
          take("file", path, rights: status.st_mode)
          let content = try bytes(of: path, upTo: byteLimit - bytes)
          bytes += content.count
          take(content)
          files.append(path)
        case S_IFLNK:
          let target = try target(of: path, in: folder)
          take("link", path, rights: 0)
          take(Array(target.utf8))
          files.append("\(path) → \(target)")
        default:
          throw Refusal(path: path, reason: "it is neither a file nor a folder")
        }
      }
    }

    // Lengths stand before all that is taken, so that nothing can be moved from one piece to the next.
    private mutating func take(_ bytes: [UInt8]) {
      hash.update(Array("\(bytes.count):".utf8))
      hash.update(bytes)
    }

    private mutating func take(_ kind: String, _ path: String, rights: mode_t) {
      take(Array(kind.utf8))
      take(Array(path.utf8))
      take(Array(String(rights & 0o7777, radix: 8).utf8))
    }

    private func names(in folder: String) throws(Refusal) -> [String] {
      let path = folder.isEmpty ? root : "\(root)/\(folder)"
      guard let listing = opendir(path) else { throw failure(folder) }
      defer { closedir(listing) }
      var names: [String] = []
      while let entry = readdir(listing) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
        }
        guard let name else { throw Refusal(path: folder, reason: "a file's name is no UTF-8") }
        if name != ".", name != ".." { names.append(name) }
        guard names.count <= FolderContents.entryLimit else { break }
      }
      return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    func bytes(of path: String, upTo limit: Int) throws(Refusal) -> [UInt8] {
      // No link is followed, and nothing waited for that only looks like a file.
      let file = open("\(root)/\(path)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { throw failure(path) }
      defer { close(file) }
      var content: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = FileReading.read(file, &piece)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw failure(path) }
        if count == 0 { return content }
        content += piece[..<count]
        guard content.count <= limit else {
          throw Refusal(path: path, reason: "there are more than \(byteLimit >> 20) MiB")
        }
      }
    }

    private func target(of path: String, in folder: String) throws(Refusal) -> String {
      var buffer = [CChar](repeating: 0, count: 4_096)
      let count = readlink("\(root)/\(path)", &buffer, buffer.count - 1)
      guard count > 0 else { throw failure(path) }
      guard let target = String(validating: buffer[..<count], as: Unicode.UTF8.self) else {
        throw Refusal(path: path, reason: "it is a link to a name that is no UTF-8")
      }
      // Where it really leads: words alone don't tell, since a folder on the way may be a link itself.
      guard !target.hasPrefix("/"), let real = FolderContents.realPath("\(root)/\(path)"),
        let top = FolderContents.realPath(root), real.hasPrefix(top + "/")
      else {
        throw Refusal(path: path, reason: "it is a link that leads out of the folder, or nowhere")
      }
      return target
    }

    private func failure(_ path: String) -> Refusal {
      Refusal(path: path, reason: String(cString: strerror(errno)))
    }
  }
}

private enum FileReading {
  /// The system's call, which within a type with a `read` of its own can't be named.
  static func read(_ file: Int32, _ buffer: inout [UInt8]) -> Int {
    buffer.withUnsafeMutableBytes { bytes in
      #if canImport(Darwin)
        Darwin.read(file, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        Musl.read(file, bytes.baseAddress, bytes.count)
      #else
        Glibc.read(file, bytes.baseAddress, bytes.count)
      #endif
    }
  }
}
