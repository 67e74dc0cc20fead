#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Visits all entries of a folder in the order of their names, within limits. Links aren't
/// followed, and reading never blocks on entries that aren't regular files.
struct FolderWalker {
  typealias ReadError = FolderContents.ReadError

  enum Entry {
    /// A folder. Its entries follow.
    case folder
    /// A file.
    ///
    /// - Parameter isProgram: whether its owner may execute it.
    case file([UInt8], isProgram: Bool)
    /// A symbolic link.
    case link(to: String)
  }

  /// Receives an entry with its path relative to the root.
  typealias Visit = (String, Entry) throws(ReadError) -> Void

  private let root: String
  private var entries = 0
  private var bytes = 0

  init(root: String) { self.root = root }

  mutating func walk(_ visit: Visit) throws(ReadError) { try walk("", visit) }

  private mutating func walk(_ folder: String, _ visit: Visit) throws(ReadError) {
    for name in try names(in: folder) {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      entries += 1
      guard entries <= FolderContents.entryLimit else {
        throw ReadError(
          path: path, reason: "more than \(FolderContents.entryLimit) files")
      }
      var status = stat()
      guard lstat("\(root)/\(path)", &status) == 0 else { throw failure(path) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard path.split(separator: "/").count <= FolderContents.depthLimit else {
          throw ReadError(
            path: path, reason: "nested more than \(FolderContents.depthLimit) folders deep")
        }
        try visit(path, .folder)
        try walk(path, visit)
      case S_IFREG:
        let file = try file(path)
        bytes += file.bytes.count
        try visit(path, .file(file.bytes, isProgram: file.isProgram))
      case S_IFLNK:
        try visit(path, .link(to: try target(of: path)))
      default:
        throw ReadError(path: path, reason: "neither a file nor a folder")
      }
    }
  }

  private func names(in folder: String) throws(ReadError) -> [String] {
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    guard let listing = opendir(path) else { throw failure(folder) }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name else { throw ReadError(path: folder, reason: "a file name isn't valid UTF-8") }
      if name != ".", name != ".." { names.append(name) }
      guard names.count <= FolderContents.entryLimit else { break }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the bytes of a file and whether it is executable. Both are read from one descriptor,
  /// so that they belong to the same file.
  private func file(_ path: String) throws(ReadError) -> (bytes: [UInt8], isProgram: Bool) {
    let file = open("\(root)/\(path)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ReadError(path: path, reason: "neither a file nor a folder")
    }
    let limit = FolderContents.byteLimit
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return (content, status.st_mode & S_IXUSR != 0) }
      content += chunk[..<count]
      guard bytes + content.count <= limit else {
        throw ReadError(path: path, reason: "more than \(limit >> 20) MiB")
      }
    }
  }

  // MARK: Links

  private func target(of path: String) throws(ReadError) -> String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("\(root)/\(path)", &buffer, buffer.count - 1)
    guard count > 0 else { throw failure(path) }
    let bytes = buffer[..<count].map { UInt8(bitPattern: $0) }
    guard let target = String(validating: bytes, as: UTF8.self) else {
      throw ReadError(path: path, reason: "the target of the link isn't valid UTF-8")
    }
    // Checks both the target's path and its resolved path. The path alone isn't sufficient, because
    // a folder in it may be a link. The resolved path alone isn't either, because a path that
    // leaves the folder and returns refers to another file in a copy.
    guard !target.hasPrefix("/"), !FolderWalker.leavesFolder(path, target),
      let real = FolderWalker.realPath("\(root)/\(path)"), let top = FolderWalker.realPath(root),
      real.hasPrefix(top + "/")
    else {
      throw ReadError(path: path, reason: "the link points outside the folder or to a missing file")
    }
    return target
  }

  /// Whether the path of a link leaves the root at any point.
  private static func leavesFolder(_ path: String, _ target: String) -> Bool {
    var depth = path.split(separator: "/").count - 1
    for component in target.split(separator: "/") where component != "." {
      depth += component == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// Resolves all links in a path; nil if the target doesn't exist.
  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }

  private func failure(_ path: String) -> ReadError {
    ReadError(path: path, reason: String(cString: strerror(errno)))
  }
}
