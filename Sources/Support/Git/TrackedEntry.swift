/// A path that git tracks, from the index or a tree.
package struct TrackedEntry: Sendable, Equatable {
  /// The kind of entry.
  package enum Kind: Sendable, Equatable {
    case file, symbolicLink, submodule
  }

  /// The path relative to the repository root, as bytes, which may not be valid UTF-8.
  package var path: [UInt8]
  /// The kind of entry.
  package var kind: Kind
  /// The hexadecimal id of the blob, or of a submodule's commit.
  package var object: String
  /// Whether the entry is read from the working tree. False if a sparse checkout omits it or the
  /// index assumes it unchanged.
  package var isInWorkingTree: Bool

  /// Creates an entry.
  package init(path: [UInt8], kind: Kind, object: String, isInWorkingTree: Bool) {
    self.path = path
    self.kind = kind
    self.object = object
    self.isInWorkingTree = isInWorkingTree
  }
}

extension TrackedEntry {
  /// Parses the output of `git ls-files -s -v -z`: `H 100644 ID STAGE<TAB>PATH<NUL>`.
  static func entries(ofIndexListing listing: [UInt8]) -> [TrackedEntry] {
    var entries: [TrackedEntry] = []
    for record in records(in: listing) {
      guard record.count > 2, let tab = record.firstIndex(of: 0x09) else { continue }
      let tag = record[record.startIndex]
      let fields = record[(record.startIndex + 2)..<tab].split(separator: 0x20)
      guard fields.count == 3, let kind = kind(ofMode: fields[0]) else { continue }
      let path = Array(record[(tab + 1)...])
      // An unmerged path is listed once for each stage.
      if entries.last?.path == path { continue }
      let isSkipped = tag == UInt8(ascii: "S") || tag == UInt8(ascii: "s")
      let isAssumedUnchanged = tag >= UInt8(ascii: "a") && tag <= UInt8(ascii: "z")
      entries.append(
        TrackedEntry(
          path: path, kind: kind, object: String(decoding: fields[1], as: UTF8.self),
          isInWorkingTree: !isSkipped && !isAssumedUnchanged))
    }
    return entries
  }

  /// Parses the output of `git ls-tree -r -z`: `100644 blob ID<TAB>PATH<NUL>`.
  static func entries(ofTreeListing listing: [UInt8]) -> [TrackedEntry] {
    var entries: [TrackedEntry] = []
    for record in records(in: listing) {
      guard let tab = record.firstIndex(of: 0x09) else { continue }
      let fields = record[..<tab].split(separator: 0x20)
      guard fields.count == 3, let kind = kind(ofMode: fields[0]) else { continue }
      entries.append(
        TrackedEntry(
          path: Array(record[(tab + 1)...]), kind: kind,
          object: String(decoding: fields[2], as: UTF8.self), isInWorkingTree: false))
    }
    return entries
  }

  private static func records(in listing: [UInt8]) -> [ArraySlice<UInt8>] {
    listing.split(separator: 0)
  }

  private static func kind(ofMode mode: ArraySlice<UInt8>) -> Kind? {
    if mode.starts(with: "100".utf8) { return .file }
    if mode.elementsEqual("120000".utf8) { return .symbolicLink }
    if mode.elementsEqual("160000".utf8) { return .submodule }
    return nil
  }
}
