import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Private copies of folders, each named after the digest of its contents. A copy doesn't change
/// when the original folder changes.
package struct FolderCopyStore: Sendable {
  /// The reason that a folder can't be read or copied.
  package typealias ReadError = FolderContents.ReadError

  /// The usual maximum number of copies.
  private static let limit = 100
  /// The maximum number of copies of a folder under development.
  private static let developmentLimit = 2
  /// The folder with the copies of folders under development, each in a folder of its own.
  private static let development = "development"
  /// The number of seconds after which an unused copy is removed.
  private static let age: TimeInterval = 30 * 86_400

  private let place: String
  private let limit: Int

  /// - Parameter place: the folder that contains the copies, private to the user. It is created
  ///   when needed.
  package init(in place: String) {
    self.place = place
    limit = FolderCopyStore.limit
  }

  private init(in place: String, limit: Int) {
    self.place = place
    self.limit = limit
  }

  /// Returns the store for the copies of a folder under development, which changes often. It only
  /// keeps the latest copies.
  package func development(of folder: String) -> FolderCopyStore {
    var hash = SHA256()
    hash.update(Array(folder.utf8))
    let parent = FolderCopyStore(in: "\(place)/\(FolderCopyStore.development)", limit: limit)
    let own = "\(parent.place)/\(hash.hexadecimal().prefix(16))"
    utimes(own, nil)
    parent.prune()
    return FolderCopyStore(in: own, limit: FolderCopyStore.developmentLimit)
  }

  /// Returns a private copy of a folder with exactly the given contents, and creates it if needed.
  ///
  /// Each time, the digest of the copy itself is checked. A copy whose contents have changed is
  /// moved aside and replaced; processes that use it keep it.
  ///
  /// - Parameters:
  ///   - folder: the folder to copy.
  ///   - digest: the expected digest.
  /// - Returns: the absolute path of the copy.
  /// - Throws: `ReadError`, without a path if the folder's contents have changed.
  package func copy(of folder: String, digest: String) throws(ReadError) -> String {
    let copy = "\(place)/\(digest)"
    if FolderCopyStore.holds(copy, digest) {
      utimes(copy, nil)
      return copy
    }
    try makePlace()
    let new = "\(place)/.new-\(UInt64.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: new) }
    guard try FolderCopyStore.write(folder, to: new) == digest else {
      throw ReadError(path: "", reason: "its files have changed since they were read")
    }
    guard FolderCopyStore.holds(new, digest) else {
      throw ReadError(path: "", reason: "its copy in \(place) is different")
    }
    // Another process may have created the same copy, which is used then.
    if rename(new, copy) != 0, !FolderCopyStore.holds(copy, digest) {
      rename(copy, "\(place)/.old-\(UInt64.random(in: 0 ... .max))")
      guard rename(new, copy) == 0 || FolderCopyStore.holds(copy, digest) else {
        throw FolderCopyStore.failure(copy)
      }
    }
    prune()
    return copy
  }

  /// Returns the path of an existing unchanged copy; nil if there is none.
  package func existing(_ digest: String) -> String? {
    // The digest may come from a file and be invalid.
    guard digest.count == 64, digest.allSatisfy(\.isHexDigit) else { return nil }
    let copy = "\(place)/\(digest)"
    return FolderCopyStore.holds(copy, digest) ? copy : nil
  }

  private static func holds(_ folder: String, _ digest: String) -> Bool {
    (try? FolderContents(of: folder))?.digest == digest
  }

  private func makePlace() throws(ReadError) {
    do {
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw ReadError(path: "", reason: "can't create \(place): \(error.localizedDescription)")
    }
    // The folder may have existed with other permissions.
    guard chmod(place, 0o700) == 0 else { throw FolderCopyStore.failure(place) }
  }

  /// - Returns: the digest of the written contents.
  private static func write(_ folder: String, to copy: String) throws(ReadError) -> String {
    guard mkdir(copy, 0o700) == 0 else { throw failure(copy) }
    return try FolderContents.digest(of: folder) { path, entry throws(ReadError) in
      let new = "\(copy)/\(path)"
      switch entry {
      case .folder: guard mkdir(new, 0o700) == 0 else { throw failure(new) }
      case .link(let target): guard symlink(target, new) == 0 else { throw failure(new) }
      // Read-only, because a changed copy would have to be created again.
      case .file(let bytes, let isProgram): try write(bytes, to: new, isProgram ? 0o500 : 0o400)
      }
    }
  }

  private static func write(_ bytes: [UInt8], to path: String, _ rights: mode_t) throws(ReadError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      rest = rest.dropFirst(count)
    }
  }

  private static func failure(_ path: String) -> ReadError {
    ReadError(path: "", reason: "\(path): \(String(cString: strerror(errno)))")
  }

  // MARK: Old copies

  /// Removes copies that haven't been used for a long time, and the oldest ones above the limit.
  /// Copies that were moved aside count too, because a process may still use them.
  private func prune() {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [])
      .filter { $0 != FolderCopyStore.development }
    let used = names.map {
      (path: "\(place)/\($0)", seconds: FolderCopyStore.age(of: "\(place)/\($0)"))
    }
    .sorted { $0.seconds < $1.seconds }
    for (index, copy) in used.enumerated()
    where index >= limit || copy.seconds > FolderCopyStore.age {
      try? FileManager.default.removeItem(atPath: copy.path)
    }
  }

  /// The time since the last use, in seconds.
  private static func age(of path: String) -> TimeInterval {
    var status = stat()
    guard lstat(path, &status) == 0 else { return 0 }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    // Copies of a folder under development may be made within a second.
    return Date().timeIntervalSince1970 - TimeInterval(time.tv_sec)
      - TimeInterval(time.tv_nsec) / 1e9
  }
}
