import Folders
import Foundation
import Synchronization
import Testing

/// Changes are told, whichever folder they happen in; waited for, never for a fixed time.
@Suite(.timeLimit(.minutes(10))) struct FolderWatchTests {
  private final class Told: Sendable {
    let count = Mutex(0)

    func wait(above known: Int) async throws {
      while count.withLock({ $0 }) <= known { try await Task.sleep(for: .milliseconds(5)) }
    }

    var now: Int { count.withLock { $0 } }
  }

  @Test("a folder that comes, what is written in it, and its end are told")
  func changes() async throws {
    let folder = try SampleFolder()
    let told = Told()
    let root = folder.path + "/plugins"
    let watch = FolderWatch([root]) { told.count.withLock { $0 += 1 } }
    defer { watch.stop() }
    // What happens before the watch has begun isn't told: it is repeated until it is.
    while told.now == 0 {
      try folder.write("1", to: "plugins/one/plugin.json")
      try await Task.sleep(for: .milliseconds(50))
      try FileManager.default.removeItem(atPath: root)
    }
    var known = told.now
    try folder.write("2", to: "plugins/one/plugin.json")
    try await told.wait(above: known)
    known = told.now
    try folder.write("3", to: "plugins/one/plugin.json")
    try await told.wait(above: known)
    known = told.now
    try FileManager.default.removeItem(atPath: root + "/one")
    try await told.wait(above: known)
  }
}
