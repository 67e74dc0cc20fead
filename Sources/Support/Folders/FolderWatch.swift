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

/// Tells when something changes in some folders or in the folders inside, also when one of them appears.
///
/// A thread waits for it. Where the system tells of changes itself (Linux) nothing runs until it does. Elsewhere
/// the folders are looked at once a second, and those above that aren't there yet.
package final class FolderWatch: Sendable {
  /// How deep below a folder is looked, and at how many folders at most.
  private static let depth = FolderContents.depthLimit + 2
  private static let limit = 1_024
  /// Changes come in crowds: they are told together once it has been quiet for so many milliseconds.
  private static let quiet: Int32 = 150

  private let roots: [String]
  private let onChange: @Sendable () -> Void
  /// What ends the thread; closed by it.
  private let wake: (read: Int32, write: Int32)
  private let isOver = Mutex(false)

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - roots: absolute paths; they need not be there yet.
  ///   - onChange: told of a change, on a thread of its own.
  package init(_ roots: [String], onChange: @escaping @Sendable () -> Void) {
    self.roots = roots
    self.onChange = onChange
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wake = (ends[0], ends[1])
    let thread = Thread { self.watch() }
    thread.stackSize = 512 << 10
    thread.start()
  }

  /// Ends the watch. Without that it goes on.
  package func stop() {
    isOver.withLock { isOver in
      guard !isOver else { return }
      isOver = true
      close(wake.write)
    }
  }

  private func watch() {
    var stamps: [String] = []
    var events = watched()
    if events < 0 { stamps = currentStamps() }
    var isToTell = false
    while true {
      let everySecond: Int32 = events < 0 ? 1_000 : -1
      guard let found = wait(for: events, upTo: isToTell ? FolderWatch.quiet : everySecond) else {
        break
      }
      if found {
        headway_skip_events(events)
        isToTell = true
      } else if isToTell {
        isToTell = false
        // Folders may have come and gone: all are watched anew, before anybody looks at them.
        if events >= 0 { close(events) }
        events = watched()
        onChange()
      } else if events < 0 {
        let now = currentStamps()
        isToTell = now != stamps
        stamps = now
      }
    }
    if events >= 0 { close(events) }
    close(wake.read)
  }

  /// Waits for a change.
  ///
  /// - Returns: whether there was one; nil when the watch is over.
  private func wait(for events: Int32, upTo limit: Int32) -> Bool? {
    var files = [pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0)]
    if events >= 0 { files.append(pollfd(fd: events, events: Int16(POLLIN), revents: 0)) }
    let found = poll(&files, nfds_t(files.count), limit)
    if found < 0 { return errno == EINTR ? false : nil }
    if files[0].revents != 0 { return nil }
    return found > 0
  }

  /// A file that tells of changes in all folders; -1 where there is none.
  private func watched() -> Int32 {
    let events = headway_folder_events()
    guard events >= 0 else { return -1 }
    if folders().reduce(false, { headway_watch_folder(events, $1) == 0 || $0 }) { return events }
    close(events)
    return -1
  }

  // MARK: Where nobody tells

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

  // MARK: Which folders

  /// The roots and what is in them; of a root that isn't there, the nearest folder above that is.
  private func folders() -> [String] {
    var found: [String] = []
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
    guard found.count < FolderWatch.limit else { return }
    found.append(folder)
    guard depth < FolderWatch.depth else { return }
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
    while let entry = readdir(listing), entries.count < FolderWatch.limit {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { entries.append("\(folder)/\(name)") }
    }
    return entries.sorted()
  }
}
