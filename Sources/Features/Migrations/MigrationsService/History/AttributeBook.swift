import Git
import GitHistory

/// What the attributes of today say about paths, so far as it was asked for.
struct AttributeBook {
  /// Of the attribute files; nil where none of them concerns counting, and nothing is asked.
  let fingerprint: String?
  /// By path number: what they say, 0 for nothing.
  private var codes: [UInt32: UInt8] = [:]
  private var unsaved: [UInt32] = []

  init(_ fingerprint: String?) { self.fingerprint = fingerprint }

  var hasUnsaved: Bool { !unsaved.isEmpty }

  subscript(path: UInt32) -> GitAttributes? {
    guard fingerprint != nil, let code = codes[path], code != 0 else { return nil }
    return GitAttributes(
      diff: code & 1 != 0 ? .text : code & 2 != 0 ? .binary : .unspecified,
      isGenerated: code & 4 != 0)
  }

  /// Those of the paths that have to be asked for.
  func unknown(_ paths: [UInt32]) -> [UInt32] {
    fingerprint == nil ? [] : paths.filter { codes[$0] == nil }
  }

  mutating func add(_ paths: [UInt32], _ answers: [[UInt8]: GitAttributes], _ table: ByteTable) {
    for path in paths {
      let answer = answers.isEmpty ? nil : answers[Array(table[path])]
      codes[path] =
        (answer?.diff == .text ? 1 : 0) | (answer?.diff == .binary ? 2 : 0)
        | (answer?.isGenerated == true ? 4 : 0)
    }
    unsaved += paths
  }

  mutating func takeUnsaved(_ table: ByteTable) -> [UInt8]? {
    guard !unsaved.isEmpty else { return nil }
    var writer = PackedWriter()
    writer.number(unsaved.count)
    for path in unsaved {
      writer.text(table[path])
      writer.number(Int(codes[path] ?? 0))
    }
    unsaved = []
    return writer.bytes
  }

  /// - Returns: false when it isn't what `takeUnsaved` writes.
  mutating func unpack(_ bytes: UnsafeRawBufferPointer, _ table: inout ByteTable) -> Bool {
    var reader = PackedReader(bytes)
    for _ in 0..<reader.count() {
      let path = reader.text()
      let code = reader.number()
      guard reader.isSound else { return false }
      codes[table.number(of: path)] = UInt8(truncatingIfNeeded: code)
    }
    return reader.isSound
  }
}
