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

  @Test("added segments are available by kind and key when the file is opened again")
  func persistence() {
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

  @Test("two stores can add segments to one file")
  func two() {
    let path = path()
    let stores = [SegmentStore(path: path, version: 1), SegmentStore(path: path, version: 1)]
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      stores[number % 2].add([Segment(kind: "a", key: "\(number)", bytes: [UInt8(number)])])
    }
    #expect(read(stores[0], "a").count == 40)
    #expect(stores.allSatisfy { $0.notices.isEmpty })
  }

  @Test("segments without a word in use for sixty days are removed, others stay")
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
    // The age of “never” is counted from the day on which it was first found.
    #expect(read(store, "a").keys.sorted() == ["new", "old new"])
    #expect(read(store, "b").count == 1)
    store.close()
    let next = SegmentStore(path: path, version: 1)
    next.tidy("a", using: ["other"], today: 30)
    // A clock that was ahead doesn't keep segments forever.
    #expect(read(next, "a").isEmpty)
    #expect(next.notices.isEmpty)
  }

  @Test("versions have separate files, and none removes another's while it is in use")
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
    let (reopened, otherReopened) = (
      SegmentStore(path: path, version: 1), SegmentStore(path: path, version: 2)
    )
    #expect(read(reopened, "a") == ["1": [1], "3": [3]])
    #expect(read(otherReopened, "a") == ["2": [2]])
    #expect((store.notices + other.notices + reopened.notices + otherReopened.notices).isEmpty)
  }

  @Test("the file of a version that wasn't used for sixty days is removed, and nothing else")
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
    let otherFiles = [
      "store.sqlite", "store-1001.sqlite-wal", "store-mine.sqlite", "storeroom-1001.sqlite",
    ]
    for name in otherFiles { try Data().write(to: URL(fileURLWithPath: folder + "/" + name)) }
    for name in otherFiles + [versions[0]] { try age(name, days: 61) }
    try age(versions[1], days: 59)
    SegmentStore(path: path, version: 3).close()
    let remaining = Set(try files.contentsOfDirectory(atPath: folder))
    // In early versions, the file name had no version.
    #expect(remaining == Set(versions.dropFirst() + otherFiles.dropFirst(2)))
  }

  @Test("segments are merged unless another process has added one meanwhile")
  func replacing() {
    let store = SegmentStore(path: path(), version: 1)
    store.add((0..<3).map { Segment(kind: "a", key: "\($0)", bytes: [$0]) })
    store.replaceAll(of: "a", by: [Segment(kind: "a", key: "all", bytes: [9])], ifStill: 2)
    #expect(read(store, "a").count == 3)
    store.replaceAll(of: "a", by: [Segment(kind: "a", key: "all", bytes: [9])], ifStill: 3)
    #expect(read(store, "a") == ["all": [9]])
  }

  @Test("a segment that can't be decoded causes the file to be rebuilt")
  func unknownSegments() {
    let store = SegmentStore(path: path(), version: 1)
    store.add([Segment(kind: "a", key: "1", bytes: [1])])
    #expect(!store.read("a") { _, _ in false })
    #expect(read(store, "a").isEmpty)
    #expect(store.notices.contains { $0.contains("damaged") })
  }

  @Test("without a usable file, nothing is cached, and a notice explains it")
  func unusableFile() {
    let store = SegmentStore(path: "/dev/null/store.sqlite", version: 1)
    #expect(!store.isKeeping)
    store.add([Segment(kind: "a", key: "1", bytes: [1])])
    #expect(read(store, "a").isEmpty)
    #expect(store.mark("tip") == nil)
    #expect(store.notices.count == 1)
  }
}
