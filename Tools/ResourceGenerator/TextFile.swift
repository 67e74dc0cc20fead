import Foundation

/// A file of text, read and known to be UTF-8 that a Swift literal can hold as it is.
struct TextFile {
  /// Below the folder of resources, with `/`.
  var path: String
  var text: String

  var topFolder: Substring { path.split(separator: "/").first ?? "" }

  var fileExtension: Substring {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
    return path[dot...].dropFirst()
  }

  static func read(_ path: String, below folder: String) throws(Mistake) -> TextFile {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
      throw Mistake(path, "the file can't be read")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Mistake(path, "the file is not UTF-8 text")
    }
    var line = 1
    for byte in data {
      if byte == UInt8(ascii: "\n") { line += 1 }
      // A multi-line literal turns CR LF into LF, and other control characters have no place in it.
      if byte < 0x20, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\t") {
        throw Mistake(path, line: line, "a control character (\(byte)) stands in the text")
      }
    }
    return TextFile(path: path, text: text)
  }
}
