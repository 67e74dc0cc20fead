/// A language whose imports are parsed without a pattern.
package enum SourceLanguage: Sendable {
  case swift, cFamily

  /// Determines the language from the file extension; nil for other languages.
  package init?(of path: [UInt8]) {
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = path[(dot + 1)...]
    guard ending.count <= 5 else { return nil }
    if ending.elementsEqual("swift".utf8) {
      self = .swift
    } else if SourceLanguage.cEndings.contains(where: { ending.elementsEqual($0.utf8) }) {
      self = .cFamily
    } else {
      return nil
    }
  }

  private static let cEndings = ["c", "h", "m", "mm", "cc", "cpp", "cxx", "hh", "hpp", "hxx"]

  /// The imports in a file.
  package func imports(in text: UnsafeRawBufferPointer) -> [SourceImport] {
    switch self {
    case .swift: SwiftImports.all(in: text)
    case .cFamily: CFamilyImports.all(in: text)
    }
  }
}
