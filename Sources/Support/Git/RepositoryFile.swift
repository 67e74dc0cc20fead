import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A small file of the repository that Headway reads and writes as a whole.
///
/// The path can be a symbolic link within the repository, but not out of it or into git's own
/// files.
package struct RepositoryFile: Sendable {
  /// Absolute path of the working tree's root.
  let root: String
  /// Relative to the root, such as `.headway/baseline.tsv`.
  let path: String

  package init(root: String, path: String) {
    self.root = root
    self.path = path
  }

  /// Maximum size of a file that can be read, in bytes.
  package static let sizeLimit = 64 << 20

  /// The bytes of the file; nil if it doesn't exist.
  ///
  /// - Throws: `RepositoryFileError` if the file can't be read, isn't a regular file, or is outside the
  ///   repository.
  package func read() throws -> [UInt8]? {
    guard let target = try resolvedPath() else { return nil }
    let file = open(target, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw RepositoryFileError("couldn't read \(path): \(reason())")
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= RepositoryFile.sizeLimit
    else { throw RepositoryFileError("\(path) isn't a regular file or is too large") }
    do {
      return Array(try handle.readToEnd() ?? Data())
    } catch {
      throw RepositoryFileError("couldn't read \(path): \(error.localizedDescription)")
    }
  }

  /// Removes the file if it exists.
  ///
  /// - Throws: `RepositoryFileError` if the file can't be removed.
  package func remove() throws {
    guard let target = try resolvedPath() else { return }
    guard unlink(target) == 0 || errno == ENOENT else {
      throw RepositoryFileError("couldn't remove \(path): \(reason())")
    }
  }

  /// Checks that the path doesn't lead out of the repository or to git's own files.
  ///
  /// - Throws: `RepositoryFileError` with the resolved path.
  package func checkPlace() throws {
    if let real = resolved(root + "/" + path) { try check(real) }
  }

  /// Writes the file atomically through a temporary file in the same folder, and keeps the file
  /// mode. Empty text doesn't create a new file.
  ///
  /// - Throws: `RepositoryFileError` if the file can't be written.
  package func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes bytes that don't have to be text.
  package func write(_ bytes: [UInt8]) throws {
    // Check the location before creating folders, because a folder on the path can be a link.
    let existing = try resolvedPath()
    if bytes.isEmpty, existing == nil { return }
    let folder = (root + "/" + path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw RepositoryFileError("couldn't create \(folder): \(error.localizedDescription)")
    }
    let target = existing ?? root + "/" + path
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      throw RepositoryFileError("\(path) isn't a regular file")
    }
    let new = target + ".new-\(getpid())"
    unlink(new)
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { throw RepositoryFileError("couldn't write \(path): \(reason())") }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    do {
      try handle.write(contentsOf: Data(bytes))
      if exists, fchmod(file, status.st_mode & 0o7777) != 0 { throw RepositoryFileError(reason()) }
      try handle.synchronize()
      try handle.close()
      guard rename(new, target) == 0 else { throw RepositoryFileError(reason()) }
    } catch {
      unlink(new)
      throw RepositoryFileError("couldn't write \(path): \(error)")
    }
  }

  /// The resolved path; nil if the file doesn't exist.
  private func resolvedPath() throws -> String? {
    let whole = root + "/" + path
    var status = stat()
    guard lstat(whole, &status) == 0 else {
      try checkFolder()
      return nil
    }
    guard let real = resolved(whole) else { throw RepositoryFileError("\(path) is a broken link") }
    try check(real)
    return real
  }

  /// Checks that the nearest existing folder is in the repository.
  private func checkFolder() throws {
    var folder = (root + "/" + path as NSString).deletingLastPathComponent
    while folder.count > root.count {
      if let real = resolved(folder) { return try check(real) }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  private func check(_ real: String) throws {
    guard let top = resolved(root), real == top || real.hasPrefix(top + "/") else {
      throw RepositoryFileError("\(path) leads out of the repository, to \(real)")
    }
    let inside = real.dropFirst(top.count).split(separator: "/")
    let isGits =
      inside.contains { $0.lowercased() == ".git" }
      || gitFolders.contains { real == $0 || real.hasPrefix($0 + "/") }
    if isGits { throw RepositoryFileError("\(path) leads into git's own files, to \(real)") }
  }

  /// Git's own folders if `.git` is a file with a path.
  private var gitFolders: [String] {
    guard let own = RepositoryFile.named(by: root + "/.git", after: "gitdir: ", in: root) else {
      return []
    }
    let common = RepositoryFile.named(by: own + "/commondir", after: "", in: own)
    return [own, common].compactMap { $0.flatMap(resolved) }
  }

  /// The path in a small file written by git.
  private static func named(by file: String, after prefix: String, in folder: String) -> String? {
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    guard text.hasPrefix(prefix) else { return nil }
    let path = text.dropFirst(prefix.count).trimmingCharacters(in: .newlines)
    return path.hasPrefix("/") ? path : folder + "/" + path
  }

  private func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private func reason() -> String { String(cString: strerror(errno)) }
}

/// A file of the repository that can't be read or written, or that is in the wrong place.
package struct RepositoryFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message for users.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
