import Cache
import Foundation
import Testing

@Suite struct SegmentStoreTests {
  private func path() -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("headway-cache-\(UUID().uuidString)/some/store.sqlite").path
  }

  private func read(_ store: SegmentStore, _ kind: String) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    store.read(kind) { key, bytes in
      found[key] = Array(bytes)
      return true
    }
    return found
  }

  @Test("what was added is there for the next one, by its kind and key")
  func keeping() {
    let path = path()
    let store = SegmentStore(path: path, version: 1)
    store.add(
      [
        Segment(kind: "a", key: "1", bytes: [1, 2, 3]), Segment(kind: "b", key: "1", bytes: []),
      ], marks: ["tip": "x"])
    store.close()
    let next = SegmentStore(path: path, version: 1)
    #expect(read(next, "a") == ["1": [1, 2, 3]])
    #expect(read(next, "b") == ["1": []])
    #expect(next.mark("tip") == "x")
    #expect(next.notices.isEmpty)
  }

  @Test("two may add to one file, and both are read")
  func two() {
    let path = path()
    let stores = [SegmentStore(path: path, version: 1), SegmentStore(path: path, version: 1)]
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      stores[number % 2].add([Segment(kind: "a", key: "\(number)", bytes: [UInt8(number)])])
    }
    #expect(read(stores[0], "a").count == 40)
    #expect(stores.allSatisfy { $0.notices.isEmpty })
  }

  @Test("what none of its words was used for in sixty days goes, and what is in use stays")
  func tidying() {
    let path = path()
    let store = SegmentStore(path: path, version: 1)
    let keys = ["old", "old new", "new", "never"]
    store.add(keys.map { Segment(kind: "a", key: $0, bytes: [1]) })
    store.add([Segment(kind: "b", key: "old", bytes: [2])])
    store.tidy("a", using: ["old"], today: 100)
    #expect(read(store, "a").count == 4)
    store.tidy("a", using: ["new"], today: 160)
    #expect(read(store, "a").count == 4)
    store.tidy("a", using: ["new"], today: 161)
    // “never” has its time since it was first seen.
    #expect(read(store, "a").keys.sorted() == ["new", "old new"])
    #expect(read(store, "b").count == 1)
    store.close()
    let next = SegmentStore(path: path, version: 1)
    next.tidy("a", using: ["other"], today: 30)
    // A clock that was ahead keeps nothing for ever.
    #expect(read(next, "a").isEmpty)
    #expect(next.notices.isEmpty)
  }

  @Test("versions have files of their own, and none takes the other's away while it is used")
  func versions() {
    let path = path()
    let store = SegmentStore(path: path, version: 1)
    store.add([Segment(kind: "a", key: "1", bytes: [1])])
    let other = SegmentStore(path: path, version: 2)
    #expect(read(other, "a").isEmpty)
    other.add([Segment(kind: "a", key: "2", bytes: [2])])
    store.add([Segment(kind: "a", key: "3", bytes: [3])])
    store.close()
    other.close()
    let (again, otherAgain) = (
      SegmentStore(path: path, version: 1), SegmentStore(path: path, version: 2)
    )
    #expect(read(again, "a") == ["1": [1], "3": [3]])
    #expect(read(otherAgain, "a") == ["2": [2]])
    #expect((store.notices + other.notices + again.notices + otherAgain.notices).isEmpty)
  }

  @Test("a version that nobody has used in sixty days goes, and nothing else does")
  func oldVersions() throws {
    let path = path()
    let folder = (path as NSString).deletingLastPathComponent
    let files = FileManager.default
    func age(_ name: String, days: Double) throws {
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -days * 86_400)],
        ofItemAtPath: folder + "/" + name)
    }
    for version in 1...3 { SegmentStore(path: path, version: version).close() }
    let versions = try files.contentsOfDirectory(atPath: folder).sorted()
    #expect(versions.count == 3)
    let strangers = [
      "store.sqlite", "store-1001.sqlite-wal", "store-mine.sqlite", "storeroom-1001.sqlite",
    ]
    for name in strangers { try Data().write(to: URL(fileURLWithPath: folder + "/" + name)) }
    for name in strangers + [versions[0]] { try age(name, days: 61) }
    try age(versions[1], days: 59)
    SegmentStore(path: path, version: 3).close()
    let left = Set(try files.contentsOfDirectory(atPath: folder))
    // Before there were versions in names, the file had none.
    #expect(left == Set(versions.dropFirst() + strangers.dropFirst(2)))
  }

  @Test("pieces become one, unless somebody added another meanwhile")
  func replacing() {
    let store = SegmentStore(path: path(), version: 1)
    store.add((0..<3).map { Segment(kind: "a", key: "\($0)", bytes: [$0]) })
    store.replaceAll(of: "a", by: [Segment(kind: "a", key: "all", bytes: [9])], ifStill: 2)
    #expect(read(store, "a").count == 3)
    store.replaceAll(of: "a", by: [Segment(kind: "a", key: "all", bytes: [9])], ifStill: 3)
    #expect(read(store, "a") == ["all": [9]])
  }

  @Test("a segment that its reader doesn't know makes the file anew")
  func unknownSegments() {
    let store = SegmentStore(path: path(), version: 1)
    store.add([Segment(kind: "a", key: "1", bytes: [1])])
    #expect(!store.read("a") { _, _ in false })
    #expect(read(store, "a").isEmpty)
    #expect(store.notices.contains { $0.contains("damaged") })
  }

  @Test("without a place for its file it keeps nothing, and says so")
  func nowhere() {
    let store = SegmentStore(path: "/dev/null/store.sqlite", version: 1)
    #expect(!store.isKeeping)
    store.add([Segment(kind: "a", key: "1", bytes: [1])])
    #expect(read(store, "a").isEmpty)
    #expect(store.mark("tip") == nil)
    #expect(store.notices.count == 1)
  }
}
