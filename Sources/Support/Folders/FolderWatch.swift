import CFolders
import Dispatch
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
/// Where the system tells of changes itself (Linux) nothing runs until it does. Elsewhere the folders are looked at
/// once a second, and those above that aren't there yet.
package final class FolderWatch: @unchecked Sendable {
  /// How deep below a folder is looked, and at how many folders at most.
  private static let depth = 4
  private static let limit = 256
  /// Changes come in crowds: they are told together once it has been quiet for so long.
  private static let quiet = DispatchTimeInterval.milliseconds(150)

  // Touched on the queue alone.
  private let queue = DispatchQueue(label: "folders")
  private let roots: [String]
  private let onChange: @Sendable () -> Void
  private var source: (any DispatchSourceRead)?
  private var timer: (any DispatchSourceTimer)?
  private var stamps: [String] = []
  private var turn = 0
  private var isOver = false

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - roots: absolute paths; they need not be there yet.
  ///   - onChange: told of a change, on a queue of its own.
  package init(_ roots: [String], onChange: @escaping @Sendable () -> Void) {
    self.roots = roots
    self.onChange = onChange
    queue.async { self.begin() }
  }

  /// Ends the watch. Without that it goes on.
  package func stop() {
    queue.async {
      self.isOver = true
      self.source?.cancel()
      self.timer?.cancel()
      (self.source, self.timer) = (nil, nil)
    }
  }

  private func begin() {
    guard !isOver else { return }
    let events = headway_folder_events()
    guard events >= 0 else { return lookEverySecond() }
    let isWatching = folders().reduce(false) { headway_watch_folder(events, $1) == 0 || $0 }
    guard isWatching else {
      close(events)
      return lookEverySecond()
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: events, queue: queue)
    source.setEventHandler {
      headway_skip_events(events)
      self.changed()
    }
    source.setCancelHandler { close(events) }
    self.source = source
    source.resume()
  }

  private func changed() {
    turn += 1
    let turn = turn
    queue.asyncAfter(deadline: .now() + FolderWatch.quiet) {
      guard turn == self.turn, !self.isOver else { return }
      // Folders may have come and gone: all are watched anew, before anybody looks at them.
      if self.source != nil {
        self.source?.cancel()
        self.source = nil
        self.begin()
      }
      self.onChange()
    }
  }

  // MARK: Where nobody tells

  private func lookEverySecond() {
    stamps = currentStamps()
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(200))
    timer.setEventHandler {
      let now = self.currentStamps()
      guard now != self.stamps else { return }
      self.stamps = now
      self.changed()
    }
    self.timer = timer
    timer.resume()
  }

  private func currentStamps() -> [String] {
    folders().flatMap { folder in
      [folder] + entries(of: folder)
    }.map { path in
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
