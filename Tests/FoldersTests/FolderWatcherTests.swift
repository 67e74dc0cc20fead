import Folders
import Foundation
import Synchronization
import Testing

/// Changes are reported in whichever folder they happen. The tests wait for reports, never for a
/// fixed time.
@Suite(.timeLimit(.minutes(10))) struct FolderWatcherTests {
  private final class Notifications: Sendable {
    let count = Mutex(0)

    func wait(above known: Int) async throws {
      while count.withLock({ $0 }) <= known { try await Task.sleep(for: .milliseconds(5)) }
    }

    var now: Int { count.withLock { $0 } }
  }

  @Test("creating a folder, writing to it and removing it are reported")
  func changes() async throws {
    let folder = try SampleFolder()
    let reports = Notifications()
    let root = folder.path + "/plugins"
    let watch = FolderWatcher([root]) { reports.count.withLock { $0 += 1 } }
    defer { watch.stop() }
    // Changes before the watcher has started aren't reported, so the change is repeated until it
    // is.
    while reports.now == 0 {
      try folder.write("1", to: "plugins/one/plugin.json")
      try await Task.sleep(for: .milliseconds(50))
      try FileManager.default.removeItem(atPath: root)
    }
    var known = reports.now
    try folder.write("2", to: "plugins/one/plugin.json")
    try await reports.wait(above: known)
    known = reports.now
    try folder.write("3", to: "plugins/one/plugin.json")
    try await reports.wait(above: known)
    known = reports.now
    try FileManager.default.removeItem(atPath: root + "/one")
    try await reports.wait(above: known)
  }
}
