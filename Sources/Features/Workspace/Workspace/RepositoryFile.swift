import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A small file of the repository that Headway reads and writes whole.
///
/// A link may lead to another place in the repository, never out of it nor into what is git's own.
package struct RepositoryFile: Sendable {
  /// The top of the work tree, absolute.
  let root: String
  /// From the root, such as `.headway/baseline.tsv`.
  let path: String

  package init(root: String, path: String) {
    self.root = root
    self.path = path
  }

  /// More than this is no file of ours.
  private static let sizeLimit = 64 << 20

  /// Its bytes; nil where there is none.
  ///
  /// - Throws: `WorkspaceError` where it can't be read, is no plain file, or leads out of the repository.
  package func read() throws -> [UInt8]? {
    guard let place = try place() else { return nil }
    let file = open(place, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw WorkspaceError("\(path) can't be read: \(reason())")
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= RepositoryFile.sizeLimit
    else { throw WorkspaceError("\(path) is no plain file, or far too long") }
    do {
      return Array(try handle.readToEnd() ?? Data())
    } catch {
      throw WorkspaceError("\(path) can't be read: \(error.localizedDescription)")
    }
  }

  /// Takes it away; where there is none, nothing happens.
  ///
  /// - Throws: `WorkspaceError` where that can't be done.
  package func remove() throws {
    guard let place = try place() else { return }
    guard unlink(place) == 0 || errno == ENOENT else {
      throw WorkspaceError("\(path) can't be removed: \(reason())")
    }
  }

  /// Refuses it where it leads out of the repository or to git's own files, whatever it is there.
  ///
  /// - Throws: `WorkspaceError` that says where it leads.
  package func checkPlace() throws {
    if let real = resolved(root + "/" + path) { try check(real) }
  }

  /// Writes it whole or not at all: beside it first, then in its place. Its mode stays, and an empty
  /// text makes no new file.
  ///
  /// - Throws: `WorkspaceError` where that can't be done.
  package func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// The same for bytes that needn't be text.
  package func write(_ bytes: [UInt8]) throws {
    // Before anything is made: a folder on the way may be a link.
    let known = try place()
    if bytes.isEmpty, known == nil { return }
    let folder = (root + "/" + path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw WorkspaceError("\(folder) can't be made: \(error.localizedDescription)")
    }
    let place = known ?? root + "/" + path
    var status = stat()
    let isThere = stat(place, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      throw WorkspaceError("\(path) is no plain file")
    }
    let new = place + ".new-\(getpid())"
    unlink(new)
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { throw WorkspaceError("\(path) can't be written: \(reason())") }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    do {
      try handle.write(contentsOf: Data(bytes))
      if isThere, fchmod(file, status.st_mode & 0o7777) != 0 { throw WorkspaceError(reason()) }
      try handle.synchronize()
      try handle.close()
      guard rename(new, place) == 0 else { throw WorkspaceError(reason()) }
    } catch {
      unlink(new)
      throw WorkspaceError("\(path) can't be written: \(error)")
    }
  }

  /// Where it really stands; nil where there is none.
  private func place() throws -> String? {
    let whole = root + "/" + path
    var status = stat()
    guard lstat(whole, &status) == 0 else {
      try checkFolder()
      return nil
    }
    guard let real = resolved(whole) else { throw WorkspaceError("\(path) is a link to nowhere") }
    try check(real)
    return real
  }

  /// The nearest folder that is there must lie in the repository.
  private func checkFolder() throws {
    var folder = (root + "/" + path as NSString).deletingLastPathComponent
    while folder.count > root.count {
      if let real = resolved(folder) { return try check(real) }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  private func check(_ real: String) throws {
    guard let top = resolved(root), real == top || real.hasPrefix(top + "/") else {
      throw WorkspaceError("\(path) leads out of the repository, to \(real)")
    }
    let inside = real.dropFirst(top.count).split(separator: "/")
    let isGits =
      inside.contains { $0.lowercased() == ".git" }
      || gitFolders.contains { real == $0 || real.hasPrefix($0 + "/") }
    if isGits { throw WorkspaceError("\(path) leads to git's own files, to \(real)") }
  }

  /// Where git keeps its own files, when `.git` is a file that names the folder.
  private var gitFolders: [String] {
    guard let own = RepositoryFile.named(by: root + "/.git", after: "gitdir: ", in: root) else {
      return []
    }
    let common = RepositoryFile.named(by: own + "/commondir", after: "", in: own)
    return [own, common].compactMap { $0.flatMap(resolved) }
  }

  /// The path in a small file of git's.
  private static func named(by file: String, after word: String, in folder: String) -> String? {
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    guard text.hasPrefix(word) else { return nil }
    let path = text.dropFirst(word.count).trimmingCharacters(in: .newlines)
    return path.hasPrefix("/") ? path : folder + "/" + path
  }

  private func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private func reason() -> String { String(cString: strerror(errno)) }
}
