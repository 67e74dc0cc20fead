import Git
import GitHistory

/// Today's attributes of the paths that have been looked up so far.
struct AttributeCache {
  /// The hash of the attributes files; nil if none of them affects counting, so that no lookup is
  /// needed.
  let fingerprint: String?
  /// The attributes by path number; 0 for none.
  private var codes: [UInt32: UInt8] = [:]
  private var unsaved: [UInt32] = []

  init(_ fingerprint: String?) { self.fingerprint = fingerprint }

  /// Whether there are entries that `takeUnsaved` hasn't returned yet.
  var hasUnsaved: Bool { !unsaved.isEmpty }

  subscript(path: UInt32) -> GitAttributes? {
    guard fingerprint != nil, let code = codes[path], code != 0 else { return nil }
    return GitAttributes(
      diff: code & 1 != 0 ? .text : code & 2 != 0 ? .binary : .unspecified,
      isGenerated: code & 4 != 0)
  }

  /// The paths that still have to be looked up.
  func unknown(_ paths: [UInt32]) -> [UInt32] {
    fingerprint == nil ? [] : paths.filter { codes[$0] == nil }
  }

  /// Adds the attributes of paths.
  mutating func add(_ paths: [UInt32], _ answers: [[UInt8]: GitAttributes], _ table: ByteTable) {
    for path in paths {
      let answer = answers.isEmpty ? nil : answers[Array(table[path])]
      codes[path] =
        (answer?.diff == .text ? 1 : 0) | (answer?.diff == .binary ? 2 : 0)
        | (answer?.isGenerated == true ? 4 : 0)
    }
    unsaved += paths
  }

  /// Encodes the entries that were added since the last call; nil if there are none.
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

  /// Adds encoded entries.
  ///
  /// - Returns: false unless `takeUnsaved` wrote the bytes.
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
