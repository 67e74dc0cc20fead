#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Goes through all that stands in a folder, sorted by name, within limits. No link is followed, and nothing
/// waited for that only looks like a file.
struct FolderWalk {
  typealias Refusal = FolderContents.Refusal

  enum Entry {
    /// What is in it comes next.
    case folder
    /// - Parameter isProgram: whether its owner may run it.
    case file([UInt8], isProgram: Bool)
    case link(to: String)
  }

  /// Takes an entry, by its path from the root.
  typealias Visit = (String, Entry) throws(Refusal) -> Void

  private let root: String
  private var entries = 0
  private var bytes = 0

  init(root: String) { self.root = root }

  mutating func walk(_ visit: Visit) throws(Refusal) { try walk("", visit) }

  private mutating func walk(_ folder: String, _ visit: Visit) throws(Refusal) {
    for name in try names(in: folder) {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      entries += 1
      guard entries <= FolderContents.entryLimit else {
        throw Refusal(
          path: path, reason: "there are more than \(FolderContents.entryLimit) files")
      }
      var status = stat()
      guard lstat("\(root)/\(path)", &status) == 0 else { throw failure(path) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard path.split(separator: "/").count <= FolderContents.depthLimit else {
          throw Refusal(
            path: path, reason: "it stands more than \(FolderContents.depthLimit) folders deep")
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
        throw Refusal(path: path, reason: "it is neither a file nor a folder")
      }
    }
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

  /// The bytes of a file and whether it may be run, both of the same file, whatever its name leads to later.
  private func file(_ path: String) throws(Refusal) -> (bytes: [UInt8], isProgram: Bool) {
    let file = open("\(root)/\(path)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Refusal(path: path, reason: "it is neither a file nor a folder")
    }
    let limit = FolderContents.byteLimit
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return (content, status.st_mode & S_IXUSR != 0) }
      content += piece[..<count]
      guard bytes + content.count <= limit else {
        throw Refusal(path: path, reason: "there are more than \(limit >> 20) MiB")
      }
    }
  }

  // MARK: Links

  private func target(of path: String) throws(Refusal) -> String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("\(root)/\(path)", &buffer, buffer.count - 1)
    guard count > 0 else { throw failure(path) }
    let bytes = buffer[..<count].map { UInt8(bitPattern: $0) }
    guard let target = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(path: path, reason: "it is a link to a name that is no UTF-8")
    }
    // Where it really leads: words alone don't tell, since a folder on the way may be a link itself. Nor does
    // that alone: a way out and in again leads elsewhere from a copy of the folder.
    guard !target.hasPrefix("/"), !FolderWalk.leavesFolder(path, target),
      let real = FolderWalk.realPath("\(root)/\(path)"), let top = FolderWalk.realPath(root),
      real.hasPrefix(top + "/")
    else {
      throw Refusal(path: path, reason: "it is a link that leads out of the folder, or nowhere")
    }
    return target
  }

  /// Whether the words of a link lead above the root on their way.
  private static func leavesFolder(_ path: String, _ target: String) -> Bool {
    var depth = path.split(separator: "/").count - 1
    for word in target.split(separator: "/") where word != "." {
      depth += word == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// Where a path leads when every link on its way is followed; nil where that is nowhere.
  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }

  private func failure(_ path: String) -> Refusal {
    Refusal(path: path, reason: String(cString: strerror(errno)))
  }
}
