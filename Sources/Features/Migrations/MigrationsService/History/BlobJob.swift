import Git
import GitHistory

/// Blobs that one worker reads in one go, with the counts of the units in them.
struct BlobJob: Sendable {
  /// A blob, and the position of the list of units to count in it.
  struct Item: Sendable {
    var blob: UInt32
    var list: Int
  }

  /// The number of the chunk that waits for this job.
  var chunk: Int
  var items: [Item] = []
  /// Lists of unit positions.
  var lists: [[Int]] = []
  /// The hexadecimal ids of the blobs, one line for each item.
  var ids: [UInt8] = []

  /// A count that isn't zero.
  struct Tally: Sendable {
    var item: Int
    var unit: Int
    var count: UnitCount
  }

  var found: [Tally] = []
  /// The texts in the parts of counts.
  var texts = ByteTable()
  /// The positions of items that git couldn't read.
  var missing: [Int] = []

  /// Reads and counts the blobs, and returns the job with the results.
  ///
  /// - Throws: `GitError`, `CancellationError`, `FileCounterError`.
  func counted(
    by counter: BlobCounter, _ reader: GitBlobReader, _ units: [CountUnit]
  ) throws -> BlobJob {
    var job = self
    var texts = ByteTable()
    var queue = CounterQueue(units)
    var asked: [Tally] = []
    try reader.read(ids, count: items.count) { index, piece in
      guard let piece else {
        counter.abandon()
        job.missing.append(index)
        return ContentPiece.all
      }
      return try counter.count(piece, lists[items[index].list], texts: &texts) { units, text in
        asked += try queue.add(text, item: index, units: units)
      } found: { unit, count in
        job.found.append(Tally(item: index, unit: unit, count: count))
      }
    }
    job.found += asked + (try queue.finish())
    job.texts = texts
    return job
  }

  /// Encodes the results, with one segment for each list of units.
  func packed(_ blobs: ObjectTable, _ units: [CountUnit]) -> [(key: String, bytes: [UInt8])] {
    let gone = Set(missing)
    var segments: [(key: String, bytes: [UInt8])] = []
    for (number, list) in lists.enumerated() {
      var places: [Int: Int] = [:]
      var members: [UInt32] = []
      for (position, item) in items.enumerated()
      where item.list == number && !gone.contains(position) {
        places[position] = members.count
        members.append(item.blob)
      }
      guard !members.isEmpty else { continue }
      var writer = PackedWriter()
      writer.number(list.count)
      for unit in list { writer.text(units[unit].key.utf8) }
      writer.number(members.count)
      for blob in members { writer.raw(blobs[blob]) }
      let own = found.filter { places[$0.item] != nil }
      var parts = PartsPacker(texts)
      writer.number(own.count)
      for found in own {
        writer.number(places[found.item] ?? 0)
        writer.number(list.firstIndex(of: found.unit) ?? 0)
        writer.number(found.count.hasFailed ? 0 : found.count.count + 1)
        writer.number(found.count.exceptions.count)
        for exception in found.count.exceptions {
          writer.text(exception.migration.utf8)
          writer.signed(exception.until)
          writer.number(exception.count)
        }
        if PartsPacker.hasParts(units[found.unit].key) {
          parts.add(found.count, of: found.unit, to: &writer)
        }
      }
      segments.append(
        (list.map { CountUnit.name(of: units[$0].key) }.joined(separator: " "), writer.bytes))
    }
    return segments
  }
}

extension CountColumns {
  /// Adds the counts of a segment for the wanted units.
  ///
  /// - Parameter units: the positions of the wanted units, by key.
  /// - Returns: false unless `packed` wrote the bytes.
  mutating func unpack(
    _ bytes: UnsafeRawBufferPointer, _ blobs: inout ObjectTable, _ units: [String: Int]
  ) -> Bool {
    var reader = PackedReader(bytes)
    var list: [Int?] = []
    var hasParts: [Bool] = []
    for _ in 0..<reader.count() {
      let key = String(decoding: reader.text(), as: UTF8.self)
      list.append(units[key])
      hasParts.append(PartsPacker.hasParts(key))
    }
    var members: [UInt32] = []
    for _ in 0..<reader.count() {
      let id = reader.raw(blobs.width)
      guard reader.isSound else { return false }
      members.append(blobs.number(of: id))
    }
    for unit in list {
      guard let unit else { continue }
      for blob in members { set(unit, blob, UnitCount()) }
    }
    var parts = PartsUnpacker()
    for _ in 0..<reader.count() {
      let member = reader.number()
      let unit = reader.number()
      let code = reader.number()
      var count = UnitCount(count: max(0, code - 1), hasFailed: code == 0)
      for _ in 0..<reader.count() {
        let migration = String(decoding: reader.text(), as: UTF8.self)
        let until = reader.signed()
        count.exceptions.append(
          ExceptedCount(migration: migration, until: until, count: reader.number()))
      }
      guard members.indices.contains(member), list.indices.contains(unit) else { return false }
      if hasParts[unit] {
        guard parts.read(&count, of: unit, from: &reader, &texts) else { return false }
      }
      if let unit = list[unit] { set(unit, members[member], count) }
    }
    return reader.isSound
  }
}
