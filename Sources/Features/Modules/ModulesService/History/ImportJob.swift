import Git
import GitHistory
import ModulesLogic

/// A batch of blobs for one worker, with the results.
struct ImportJob: Sendable {
  struct Item: Sendable {
    var blob: UInt32
    /// The reading method, as an index into the units.
    var unit: Int
  }

  /// The chunk of commits that waits for this job.
  var chunk: Int
  var items: [Item] = []
  /// Object ids in hexadecimal, one line per item.
  var ids: [UInt8] = []

  /// Imports per item; nil if a pattern exceeded its limit.
  var found: [[SourceImport.Target]?] = []
  /// Items that git couldn't provide.
  var missing: Set<Int> = []

  init(chunk: Int) { self.chunk = chunk }

  mutating func add(_ item: Item, _ blobs: ObjectTable) {
    items.append(item)
    blobs.appendHex(of: item.blob, to: &ids)
    ids.append(0x0A)
  }

  /// A copy with the contents of its blobs read.
  ///
  /// - Throws: `GitError`, `CancellationError`.
  func read(
    _ units: [ImportUnit], _ searches: [ImportSearch?], by reader: GitBlobReader
  ) throws -> ImportJob {
    var job = self
    job.found = Array(repeating: [], count: items.count)
    try reader.read(ids, count: items.count, wholeLimit: ImportReader.sizeLimit) { index, piece in
      guard let piece else {
        job.missing.insert(index)
        return 0
      }
      let unit = items[index].unit
      // As in the working tree, longer files count as files without imports.
      if piece.isWhole { job.found[index] = units[unit].targets(in: piece.bytes, searches[unit]) }
      return ContentPiece.all
    }
    return job
  }

  /// Packs the results into one segment per unit: the unique targets, then the target numbers of
  /// each blob.
  func packed(_ blobs: ObjectTable, _ units: [ImportUnit]) -> [(key: String, bytes: [UInt8])] {
    Set(items.map(\.unit)).sorted().map { unit in
      var body = PackedWriter()
      var targets = PackedWriter()
      var numbers: [SourceImport.Target: Int] = [:]
      var count = 0
      for (index, item) in items.enumerated() where item.unit == unit && !missing.contains(index) {
        count += 1
        body.raw(blobs[item.blob])
        guard let found = found[index] else {
          body.number(0)
          continue
        }
        body.number(found.count + 1)
        for target in found {
          if numbers[target] == nil {
            numbers[target] = numbers.count
            targets.target(target)
          }
          body.number(numbers[target] ?? 0)
        }
      }
      var writer = PackedWriter()
      writer.text(units[unit].key.utf8)
      writer.number(numbers.count)
      writer.raw(targets.bytes)
      writer.number(count)
      writer.raw(body.bytes)
      return (units[unit].name, writer.bytes)
    }
  }
}

extension BlobImports {
  /// Adds the results of a worker.
  mutating func take(_ job: ImportJob) {
    for (index, item) in job.items.enumerated() {
      if job.missing.contains(index) {
        setMissing(item.unit, item.blob)
      } else {
        set(item.unit, item.blob, job.found[index])
      }
    }
  }

  /// Adds the results in a cache segment.
  ///
  /// - Parameter units: unit indices by key.
  /// - Returns: false if the segment doesn't have the format that `packed` writes.
  mutating func unpack(
    _ bytes: UnsafeRawBufferPointer, _ blobs: inout ObjectTable, _ units: [String: Int]
  ) -> Bool {
    var reader = PackedReader(bytes)
    let unit = units[String(decoding: reader.text(), as: UTF8.self)]
    var targets: [SourceImport.Target] = []
    for _ in 0..<reader.count() {
      guard let target = reader.target() else { return false }
      targets.append(target)
    }
    for _ in 0..<reader.count() {
      let id = reader.raw(blobs.width)
      guard reader.isSound else { return false }
      var found: [SourceImport.Target]?
      let length = reader.number()
      if length > 0 {
        guard length - 1 <= bytes.count else { return false }
        var list: [SourceImport.Target] = []
        for _ in 0..<(length - 1) {
          let number = reader.number()
          guard targets.indices.contains(number) else { return false }
          list.append(targets[number])
        }
        found = list
      }
      if let unit { set(unit, blobs.number(of: id), found) }
    }
    return reader.isSound
  }
}

extension PackedWriter {
  fileprivate mutating func target(_ target: SourceImport.Target) {
    switch target {
    case .module(let name):
      number(0)
      text(name.utf8)
    case .word(let word):
      number(1)
      text(word.utf8)
    case .header(let header, let isQuoted):
      number(isQuoted ? 3 : 2)
      text(header.utf8)
    case .specifier(let text):
      number(4)
      self.text(text.utf8)
    case .crate(let name):
      number(5)
      text(name.utf8)
    }
  }
}

extension PackedReader {
  fileprivate mutating func target() -> SourceImport.Target? {
    let kind = number()
    let name = String(decoding: text(), as: UTF8.self)
    guard isSound else { return nil }
    return switch kind {
    case 0: .module(name)
    case 1: .word(name)
    case 2, 3: .header(name, isQuoted: kind == 3)
    case 4: .specifier(name)
    case 5: .crate(name)
    default: nil
    }
  }
}
