/// What `.gitattributes` say about a path, as far as counting cares.
package struct GitAttributes: Sendable, Equatable {
  /// What `diff` says: text or not, or nothing.
  package enum Diff: Sendable, Equatable {
    /// No word about it, or a driver's name: the content decides.
    case unspecified
    /// `diff`: text, whatever the content.
    case text
    /// `-diff` or `binary`: not text.
    case binary
  }

  package var diff: Diff = .unspecified
  /// `linguist-generated`: made by a program.
  package var isGenerated = false

  package init(diff: Diff = .unspecified, isGenerated: Bool = false) {
    self.diff = diff
    self.isGenerated = isGenerated
  }
}

extension GitAttributes {
  static let names = ["diff", "linguist-generated"]

  /// Reads `git check-attr --stdin -z`: `PATH<NUL>NAME<NUL>VALUE<NUL>`, for each path every name.
  /// Only paths about which something is said come back.
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

  /// Whether a `.gitattributes` file says anything that `attributes` would report.
  package static func isConcerned(by file: some Sequence<UInt8>) -> Bool {
    let text = String(decoding: Array(file), as: UTF8.self)
    return text.contains("diff") || text.contains("binary") || text.contains("linguist-generated")
      || text.contains("[attr]")
  }
}
