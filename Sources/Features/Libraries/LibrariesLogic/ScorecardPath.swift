import LibrariesInterface
import Workspace

/// The paths of scorecards.
package enum ScorecardPath {
  /// The folder of scorecards, from the repository's root.
  package static let folder = ".headway/libraries"

  /// The maximum length of a file name in bytes, without the extension.
  private static let longest = 180

  /// Returns the path of a library's scorecard. Characters that are unsafe in file names are
  /// percent-encoded.
  ///
  /// - Parameter isShared: whether another ecosystem has a library of that name.
  package static func path(of library: Library, isShared: Bool) -> String {
    "\(folder)/\(safe(library.name))\(isShared ? "." + library.ecosystem.rawValue : "").yml"
  }

  /// Percent-encodes a name and shortens it if it is too long.
  static func safe(_ name: String) -> String {
    var result = ""
    for (index, byte) in name.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "@"), UInt8(ascii: "+"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: ".") where index > 0: result += "."
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    guard result.utf8.count > longest else { return result }
    return String(result.prefix(longest - 20)) + "-" + StableHash(name.utf8).hexadecimal
  }
}
