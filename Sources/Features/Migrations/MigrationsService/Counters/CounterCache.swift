import Cache
import Folders
import GitHistory
import MigrationsInterface
import Workspace

/// The lines that a pure counter has found in texts, kept between scans.
///
/// The key of a text is its SHA-256, so that files with the same contents share an entry, and a changed
/// file has none.
struct CounterCache {
  private static let kind = "lines"
  /// The number of counters with lines in the cache. A counter with several arguments counts once for each.
  private static let counters = 512
  /// The number of texts above which those that a scan doesn't need are removed.
  private static let texts = 200_000

  /// The cache file; nil to forget the lines after the scan.
  private let store: SegmentStore?
  private let key: String
  private var known: [[UInt8]: [Int]] = [:]
  private var used: Set<[UInt8]> = []
  private var hasUnsaved = false

  /// - Parameter folder: the folder of the cache file; nil to forget the lines after the scan.
  init(_ counter: any FileCounter, in folder: String?) {
    store = folder.map { SegmentStore(path: "\($0)/counters.sqlite", version: 1) }
    key = "\(counter.counter.plugin)/\(counter.counter.key) \(counter.fingerprint)"
    let (name, key) = (StableHash(key.utf8).hexadecimal, key)
    var known: [[UInt8]: [Int]] = [:]
    store?.read(CounterCache.kind, where: { $0 == name }) { _, bytes in
      CounterCache.unpack(bytes, key, &known)
    }
    self.known = known
  }

  /// The key of a text.
  static func key(of text: String) -> [UInt8] {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    return hash.finished()
  }

  /// The lines in a text; nil if they aren't known.
  mutating func lines(_ text: [UInt8]) -> [Int]? {
    guard let lines = known[text] else { return nil }
    used.insert(text)
    return lines
  }

  mutating func add(_ lines: [Int], _ text: [UInt8]) {
    known[text] = lines
    used.insert(text)
    hasUnsaved = true
  }

  /// Stores the new lines, if there are any, and closes the file.
  mutating func save() {
    if hasUnsaved, store != nil {
      if known.count > CounterCache.texts { known = known.filter { used.contains($0.key) } }
      store?.addNewest(
        Segment(
          kind: CounterCache.kind, key: StableHash(key.utf8).hexadecimal, bytes: packed()),
        limit: CounterCache.counters)
    }
    store?.close()
  }

  private func packed() -> [UInt8] {
    var writer = PackedWriter()
    writer.text(key.utf8)
    writer.number(known.count)
    for (text, lines) in known {
      writer.raw(text)
      writer.number(lines.count)
      var last = 0
      for line in lines {
        writer.number(line - last)
        last = line
      }
    }
    return writer.bytes
  }

  /// - Returns: false unless `packed` wrote the bytes.
  private static func unpack(
    _ bytes: UnsafeRawBufferPointer, _ key: String, _ known: inout [[UInt8]: [Int]]
  ) -> Bool {
    var reader = PackedReader(bytes)
    // Another counter can have the same hash.
    guard reader.text().elementsEqual(key.utf8) else { return reader.isSound }
    for _ in 0..<reader.count() {
      let text = Array(reader.raw(32))
      var lines: [Int] = []
      var last = 0
      for _ in 0..<reader.count() {
        last += reader.number()
        lines.append(last)
      }
      guard reader.isSound else { return false }
      known[text] = lines
    }
    return reader.isSound
  }
}

/// The caches of several counters. Equal counters share one.
struct CounterCaches {
  /// For each counter, the position of its cache.
  private let positions: [Int]
  private var caches: [Int: CounterCache] = [:]

  /// - Parameter cache: returns the cache of a counter; nil for none.
  init(_ counters: [any FileCounter], cache: (any FileCounter) -> CounterCache?) {
    positions = counters.map { counter in
      counters.firstIndex { $0.counter == counter.counter } ?? 0
    }
    for position in Set(positions) { caches[position] = cache(counters[position]) }
  }

  /// The position of the cache of a counter, the same for equal counters.
  func position(of counter: Int) -> Int { positions[counter] }

  /// The cache of a counter; nil for none.
  subscript(counter: Int) -> CounterCache? {
    get { caches[positions[counter]] }
    _modify { yield &caches[positions[counter]] }
  }

  /// Stores the new lines of all caches.
  mutating func save() {
    for position in caches.keys.sorted() { caches[position]?.save() }
  }
}
