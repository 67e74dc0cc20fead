#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder with the sockets of an app's inspectors. Only its owner can enter it.
struct SocketFolder {
  /// The path.
  let path: String

  /// The path of the socket of a process.
  func socket(of process: Int32) -> String { "\(path)/inspect-\(process).sock" }

  /// Creates the folder, or checks that it belongs to the user and no one else can enter it.
  ///
  /// - Throws: ``InspectorSocketError`` with the reason.
  func prepare() throws(InspectorSocketError) {
    if mkdir(path, 0o700) == 0 { return }
    guard errno == EEXIST else {
      throw InspectorSocketError("can't create \(path): \(String(cString: strerror(errno)))")
    }
    try check()
  }

  /// Checks that the folder belongs to the user and no one else can enter it.
  ///
  /// - Parameter process: the process of the wanted socket; nil for any.
  /// - Throws: ``InspectorSocketError`` with the reason.
  func check(for process: Int32? = nil) throws(InspectorSocketError) {
    var info = stat()
    guard lstat(path, &info) == 0 else { throw InspectorSocketError(missing: process) }
    guard info.st_mode & S_IFMT == S_IFDIR, info.st_uid == getuid() else {
      throw InspectorSocketError("\(path) isn't a folder of this user")
    }
    guard info.st_mode & 0o077 == 0 else {
      throw InspectorSocketError("other users can enter \(path); run \"chmod 700\" on it")
    }
  }

  /// The processes with a socket, the latest one last.
  var processes: [Int32] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var found: [(process: Int32, time: Int)] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix("inspect-"), name.hasSuffix(".sock"),
        let process = Int32(name.dropFirst("inspect-".count).dropLast(".sock".count)),
        process > 0
      else { continue }
      var info = stat()
      guard lstat("\(path)/\(name)", &info) == 0 else { continue }
      #if canImport(Glibc)
        found.append((process, info.st_mtim.tv_sec))
      #else
        found.append((process, info.st_mtimespec.tv_sec))
      #endif
    }
    return found.sorted { ($0.time, $0.process) < ($1.time, $1.process) }.map(\.process)
  }

  /// Removes the sockets of processes that have ended.
  func removeStale() {
    for process in processes where kill(process, 0) != 0 && errno == ESRCH {
      unlink(socket(of: process))
    }
  }
}
