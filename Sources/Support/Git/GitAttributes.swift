/// The attributes of a path that affect counting, from `.gitattributes`.
package struct GitAttributes: Sendable, Equatable {
  /// The value of the `diff` attribute.
  package enum Diff: Sendable, Equatable {
    /// No value, or the name of a driver. The contents determine whether the file is text.
    case unspecified
    /// `diff`: text, regardless of the contents.
    case text
    /// `-diff` or `binary`: not text.
    case binary
  }

  /// The value of the `diff` attribute.
  package var diff: Diff = .unspecified
  /// The value of the `linguist-generated` attribute: whether a program generates the file.
  package var isGenerated = false

  /// Creates attributes.
  package init(diff: Diff = .unspecified, isGenerated: Bool = false) {
    self.diff = diff
    self.isGenerated = isGenerated
  }
}

extension GitAttributes {
  static let names = ["diff", "linguist-generated"]

  /// Parses the output of `git check-attr --stdin -z`: `PATH<NUL>NAME<NUL>VALUE<NUL>` for each path
  /// and name. The result only contains paths with attributes.
  static func attributes(ofListing listing: [UInt8]) -> [[UInt8]: GitAttributes] {
    var result: [[UInt8]: GitAttributes] = [:]
    let fields = listing.split(separator: 0, omittingEmptySubsequences: false)
    var index = 0
    while index + 2 < fields.count {
      let (path, name, value) = (fields[index], fields[index + 1], fields[index + 2])
      index += 3
      if value.elementsEqual("unspecified".utf8) { continue }
      if name.elementsEqual("diff".utf8) {
        if value.elementsEqual("unset".utf8) {
          result[Array(path), default: .init()].diff = .binary
        }
        if value.elementsEqual("set".utf8) { result[Array(path), default: .init()].diff = .text }
      } else if value.elementsEqual("set".utf8) || value.elementsEqual("true".utf8) {
        result[Array(path), default: .init()].isGenerated = true
      }
    }
    return result
  }

  /// Returns whether a `.gitattributes` file contains attributes that `attributes` would report.
  package static func isConcerned(by file: some Sequence<UInt8>) -> Bool {
    let text = String(decoding: Array(file), as: UTF8.self)
    return text.contains("diff") || text.contains("binary") || text.contains("linguist-generated")
      || text.contains("[attr]")
  }
}
