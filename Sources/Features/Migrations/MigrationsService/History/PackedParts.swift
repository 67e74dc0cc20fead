import GitHistory

/// Encodes the parts of counts. Consecutive versions of a file have almost the same parts, so only
/// the differences are written.
struct PartsPacker {
  private let texts: ByteTable
  private var numbers: [UInt32: Int] = [:]
  /// By unit: the parts that were written last, by path and label.
  private var last: [Int: [UInt64: Int32]] = [:]

  init(_ texts: ByteTable) { self.texts = texts }

  /// Whether the counts of a unit have parts.
  static func hasParts(_ key: String) -> Bool {
    key.hasPrefix(CountUnit.recordedKey) || key.hasPrefix(CountUnit.seriesKey)
  }

  mutating func add(_ count: UnitCount, of unit: Int, to writer: inout PackedWriter) {
    if count.hasFailed { return writer.text(count.failure.utf8) }
    var rest = last[unit] ?? [:]
    var changed: [CountPart] = []
    for part in count.parts where rest.removeValue(forKey: part.key) != part.count {
      changed.append(part)
    }
    let gone = rest.keys.sorted()
    writer.number(changed.count + gone.count)
    for key in gone { write(CountPart(key: key, count: 0), to: &writer) }
    for part in changed { write(part, to: &writer) }
    last[unit] = Dictionary(uniqueKeysWithValues: count.parts.map { ($0.key, $0.count) })
  }

  private mutating func write(_ part: CountPart, to writer: inout PackedWriter) {
    if part.path == 0 {
      writer.number(0)
    } else {
      writer.number(1)
      write(text: part.path - 1, to: &writer)
    }
    write(text: part.label, to: &writer)
    writer.number(Int(part.count))
  }

  /// Writes a new text after its number.
  private mutating func write(text: UInt32, to writer: inout PackedWriter) {
    if let number = numbers[text] { return writer.number(number) }
    writer.number(numbers.count)
    numbers[text] = numbers.count
    writer.text(texts[text])
  }
}

/// Decodes the parts of counts.
struct PartsUnpacker {
  private var numbers: [UInt32] = []
  private var last: [Int: [UInt64: Int32]] = [:]

  /// - Parameter texts: the table of the texts in the parts.
  /// - Returns: false unless `PartsPacker` wrote the bytes.
  mutating func read(
    _ count: inout UnitCount, of unit: Int, from reader: inout PackedReader,
    _ texts: inout ByteTable
  ) -> Bool {
    if count.hasFailed {
      count.failure = String(decoding: reader.text(), as: UTF8.self)
      return reader.isSound
    }
    var parts = last[unit] ?? [:]
    for _ in 0..<reader.count() {
      var path: UInt32 = 0
      if reader.number() != 0 {
        guard let text = text(&reader, &texts) else { return false }
        path = text + 1
      }
      guard let label = text(&reader, &texts) else { return false }
      let part = CountPart(path: path, label: label, count: Int32(clamping: reader.number()))
      parts[part.key] = part.count == 0 ? nil : part.count
    }
    last[unit] = parts
    count.parts = parts.map { CountPart(key: $0, count: $1) }
    return reader.isSound
  }

  private mutating func text(_ reader: inout PackedReader, _ texts: inout ByteTable) -> UInt32? {
    let number = reader.number()
    if number == numbers.count {
      let bytes = reader.text()
      guard reader.isSound else { return nil }
      numbers.append(texts.number(of: bytes))
    }
    return numbers.indices.contains(number) ? numbers[number] : nil
  }
}

extension CountPart {
  /// The path and the label.
  var key: UInt64 { UInt64(path) << 32 | UInt64(label) }

  init(key: UInt64, count: Int32) {
    self.init(
      path: UInt32(key >> 32), label: UInt32(truncatingIfNeeded: key), count: count)
  }
}
