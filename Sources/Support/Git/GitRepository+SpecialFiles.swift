#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension GitRepository {
  /// Returns the repository after a check of files that git reads whatever their kind is: it would
  /// wait for a named pipe, and read a device without an end.
  ///
  /// - Throws: `GitError` about the first such file.
  func checkingFiles() throws -> GitRepository {
    if let workingTree {
      try GitRepository.check([workingTree + "/.gitattributes", workingTree + "/.mailmap"])
    }
    try GitRepository.check([commonDirectory + "/info/attributes"], followsLinks: true)
    return self
  }

  /// Whether the working tree contains a regular file at a path from its root. A file that can't be examined,
  /// such as one in a folder without permission, isn't known to be missing.
  package func containsFile(at path: [UInt8]) -> Bool {
    guard let root = workingTree else { return false }
    let name = Array(root.utf8) + [UInt8(ascii: "/")] + path + [0]
    var status = stat()
    let result = name.withUnsafeBufferPointer { pointer in
      pointer.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { lstat($0, &status) } ?? -1
      }
    }
    guard result == 0 else { return ![ENOENT, ENOTDIR, ELOOP].contains(errno) }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Checks the kind of files.
  ///
  /// - Parameters:
  ///   - paths: absolute paths, existing or not.
  ///   - followsLinks: whether git follows symbolic links in the place of these files.
  /// - Returns: the paths of regular files, without symbolic links that git doesn't follow.
  /// - Throws: `GitError` about the first file that git can't read.
  @discardableResult
  static func check(_ paths: [String], followsLinks: Bool = false) throws -> [String] {
    try paths.filter { path in
      var status = stat()
      guard followsLinks ? stat(path, &status) == 0 : lstat(path, &status) == 0 else {
        return false
      }
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFIFO || (kind == S_IFCHR && !isNull(status)) else {
        return kind == S_IFREG
      }
      throw GitError(
        .failed, subject: path, message: kind == S_IFIFO ? "it is a named pipe" : "it is a device")
    }
  }

  /// Whether a file is `/dev/null`, which is a common way to have an empty file.
  private static func isNull(_ status: stat) -> Bool {
    var null = stat()
    return stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
  }
}
