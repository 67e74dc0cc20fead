import Foundation

/// A text file whose UTF-8 content a Swift literal can contain unchanged.
struct TextFile {
  /// The path below the resource folder, separated by `/`.
  var path: String
  var text: String

  var topFolder: Substring { path.split(separator: "/").first ?? "" }

  var fileExtension: Substring {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
    return path[dot...].dropFirst()
  }

  static func read(_ path: String, below folder: String) throws(ResourceDiagnostic) -> TextFile {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
      throw ResourceDiagnostic(path, "the file can't be read")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ResourceDiagnostic(path, "the file is not UTF-8 text")
    }
    var line = 1
    for byte in data {
      if byte == UInt8(ascii: "\n") { line += 1 }
      // A multi-line literal turns CR LF into LF and can't contain other control characters.
      if byte < 0x20, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\t") {
        throw ResourceDiagnostic(
          path, line: line, "the text contains a control character (\(byte))")
      }
    }
    return TextFile(path: path, text: text)
  }
}
