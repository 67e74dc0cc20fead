import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Private copies of folders, each named by the digest of what is in it: what stands there doesn't change with
/// the folder it was copied from.
package struct FolderCopies: Sendable {
  package typealias Refusal = FolderContents.Refusal

  /// Copies that are kept; and for how many seconds one is that nobody uses.
  private static let limit = 100
  private static let age: TimeInterval = 30 * 86_400

  private let place: String

  /// - Parameter place: the folder that holds them, of this person alone; it is made when it is needed.
  package init(in place: String) { self.place = place }

  /// A folder with exactly that content, that nobody else may look into or change; made where it isn't there.
  ///
  /// Each time the digest is taken of the copy itself. One that has become something else is put aside and made
  /// anew; whoever still stands in it keeps it.
  ///
  /// - Returns: its absolute path.
  /// - Throws: `Refusal`, also when the folder's content is another by now, which has no path then.
  package func copy(of folder: String, digest: String) throws(Refusal) -> String {
    let copy = "\(place)/\(digest)"
    if FolderCopies.holds(copy, digest) {
      utimes(copy, nil)
      return copy
    }
    try makePlace()
    let new = "\(place)/.new-\(UInt64.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: new) }
    guard try FolderCopies.write(folder, to: new) == digest else {
      throw Refusal(path: "", reason: "its files have changed since they were read")
    }
    guard FolderCopies.holds(new, digest) else {
      throw Refusal(path: "", reason: "its copy in \(place) isn't the same")
    }
    // Somebody else may have made the same at the same time: theirs stays.
    if rename(new, copy) != 0, !FolderCopies.holds(copy, digest) {
      rename(copy, "\(place)/.old-\(UInt64.random(in: 0 ... .max))")
      guard rename(new, copy) == 0 || FolderCopies.holds(copy, digest) else {
        throw FolderCopies.failure(copy)
      }
    }
    prune()
    return copy
  }

  /// Where a copy of that content stands from earlier, unchanged; nil where there is none.
  package func existing(_ digest: String) -> String? {
    // What stands in a file may be no digest at all.
    guard digest.count == 64, digest.allSatisfy(\.isHexDigit) else { return nil }
    let copy = "\(place)/\(digest)"
    return FolderCopies.holds(copy, digest) ? copy : nil
  }

  private static func holds(_ folder: String, _ digest: String) -> Bool {
    (try? FolderContents(of: folder))?.digest == digest
  }

  private func makePlace() throws(Refusal) {
    do {
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw Refusal(path: "", reason: "\(place) can't be made: \(error.localizedDescription)")
    }
    // It may have been there already, open to others.
    guard chmod(place, 0o700) == 0 else { throw FolderCopies.failure(place) }
  }

  /// - Returns: the digest of what was written.
  private static func write(_ folder: String, to copy: String) throws(Refusal) -> String {
    guard mkdir(copy, 0o700) == 0 else { throw failure(copy) }
    return try FolderContents.digest(of: folder) { path, entry throws(Refusal) in
      let new = "\(copy)/\(path)"
      switch entry {
      case .folder: guard mkdir(new, 0o700) == 0 else { throw failure(new) }
      case .link(let target): guard symlink(target, new) == 0 else { throw failure(new) }
      // Nobody writes there by accident: other content would have to be copied anew.
      case .file(let bytes, let isProgram): try write(bytes, to: new, isProgram ? 0o500 : 0o400)
      }
    }
  }

  private static func write(_ bytes: [UInt8], to path: String, _ rights: mode_t) throws(Refusal) {
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

  private static func failure(_ path: String) -> Refusal {
    Refusal(path: "", reason: "\(path): \(String(cString: strerror(errno)))")
  }

  // MARK: Old ones

  /// Removes copies that nobody has used for long, and the oldest of too many; what was put aside counts as
  /// one, since somebody may still stand in it.
  private func prune() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let used = names.map {
      (path: "\(place)/\($0)", seconds: FolderCopies.age(of: "\(place)/\($0)"))
    }
    .sorted { $0.seconds < $1.seconds }
    for (index, copy) in used.enumerated()
    where index >= FolderCopies.limit || copy.seconds > FolderCopies.age {
      try? FileManager.default.removeItem(atPath: copy.path)
    }
  }

  /// For how many seconds it wasn't used.
  private static func age(of path: String) -> TimeInterval {
    var status = stat()
    guard lstat(path, &status) == 0 else { return 0 }
    #if canImport(Darwin)
      let time = status.st_mtimespec.tv_sec
    #else
      let time = status.st_mtim.tv_sec
    #endif
    return Date().timeIntervalSince1970 - TimeInterval(time)
  }
}
