import CFolders
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reports changes in folders and their subfolders, including folders that don't exist yet.
///
/// A thread waits for changes. On Linux, the system reports changes, so the thread is idle until
/// one happens. On other systems, the thread checks the folders, and the existing parents of
/// missing ones, at an interval.
package final class FolderWatcher: Sendable {
  /// The depth of subfolders to watch.
  private static let depth = FolderContents.depthLimit + 2
  /// The maximum number of folders to watch.
  private static let limit = 1_024
  private let roots: [String]
  private let alone: [String]
  private let quiet: Int32
  private let interval: Int32
  private let onReady: @Sendable () -> Void
  private let onChange: @Sendable () -> Void
  /// Ends the thread, which closes the descriptors.
  private let wake: (read: Int32, write: Int32)
  private let isStopped = Mutex(false)

  /// Starts watching.
  ///
  /// - Parameters:
  ///   - roots: absolute paths. They don't have to exist yet.
  ///   - alone: the paths of folders to watch without their subfolders.
  ///   - quiet: changes often happen in groups. They are reported together after this many milliseconds
  ///     without a change.
  ///   - interval: how often the folders are checked where the system doesn't report changes, in
  ///     milliseconds.
  ///   - onReady: called once on a separate thread, when changes are noticed from now on.
  ///   - onChange: called after changes, on a separate thread.
  package init(
    _ roots: [String], alone: [String] = [], quiet: Int32 = 150, interval: Int32 = 1_000,
    onReady: @escaping @Sendable () -> Void = {},
    onChange: @escaping @Sendable () -> Void
  ) {
    self.roots = roots
    self.alone = alone
    self.quiet = quiet
    self.interval = interval
    self.onReady = onReady
    self.onChange = onChange
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wake = (ends[0], ends[1])
    let thread = Thread { self.watch() }
    thread.stackSize = 512 << 10
    thread.start()
  }

  /// Stops watching. Until then, the thread retains the watcher.
  package func stop() {
    isStopped.withLock { isStopped in
      guard !isStopped else { return }
      isStopped = true
      close(wake.write)
    }
  }

  private func watch() {
    var stamps: [String] = []
    var events = watched()
    if events < 0 { stamps = currentStamps() }
    onReady()
    var hasChanges = false
    while true {
      let pause = events < 0 ? interval : -1
      let limit = hasChanges ? quiet : pause
      guard let found = wait(for: events, upTo: limit) else { break }
      if found {
        headway_skip_events(events)
        hasChanges = true
      } else if hasChanges {
        hasChanges = false
        // Folders may have been added or removed, so all are watched again before the change is
        // reported.
        if events >= 0 { close(events) }
        events = watched()
        onChange()
      } else if events < 0 {
        let now = currentStamps()
        hasChanges = now != stamps
        stamps = now
      }
    }
    if events >= 0 { close(events) }
    close(wake.read)
  }

  /// Waits for a change.
  ///
  /// - Returns: whether there was one; nil after `stop()`.
  private func wait(for events: Int32, upTo limit: Int32) -> Bool? {
    var files = [pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0)]
    if events >= 0 { files.append(pollfd(fd: events, events: Int16(POLLIN), revents: 0)) }
    let found = poll(&files, nfds_t(files.count), limit)
    if found < 0 { return errno == EINTR ? false : nil }
    if files[0].revents != 0 { return nil }
    return found > 0
  }

  /// Returns a descriptor for changes in all folders; -1 if the system doesn't support it.
  private func watched() -> Int32 {
    let events = headway_folder_events()
    guard events >= 0 else { return -1 }
    if folders().reduce(false, { headway_watch_folder(events, $1) == 0 || $0 }) { return events }
    close(events)
    return -1
  }

  // MARK: Polling

  private func currentStamps() -> [String] {
    folders().flatMap { [$0] + entries(of: $0) }.map { path in
      var status = stat()
      guard lstat(path, &status) == 0 else { return path }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return "\(path) \(status.st_mode) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }
  }

  // MARK: Folders

  /// Returns the roots and their subfolders. For a root that doesn't exist, returns its nearest
  /// existing parent.
  private func folders() -> [String] {
    var found = alone
    for root in roots {
      if isFolder(root) {
        collect(root, depth: 0, into: &found)
      } else if let above = nearest(above: root) {
        found.append(above)
      }
    }
    return found
  }

  private func collect(_ folder: String, depth: Int, into found: inout [String]) {
    guard found.count < FolderWatcher.limit else { return }
    found.append(folder)
    guard depth < FolderWatcher.depth else { return }
    for entry in entries(of: folder) where isFolder(entry) {
      collect(entry, depth: depth + 1, into: &found)
    }
  }

  private func nearest(above path: String) -> String? {
    var parts = path.split(separator: "/")
    while parts.popLast() != nil {
      let folder = "/" + parts.joined(separator: "/")
      if isFolder(folder) { return folder }
    }
    return nil
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func entries(of folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var entries: [String] = []
    while let entry = readdir(listing), entries.count < FolderWatcher.limit {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { entries.append("\(folder)/\(name)") }
    }
    return entries.sorted()
  }
}
