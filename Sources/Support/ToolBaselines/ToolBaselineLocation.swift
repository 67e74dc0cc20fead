/// The location of a baseline of another tool, from which the paths in it are resolved.
package struct ToolBaselineLocation: Sendable {
  private let format: ToolBaselineFormat
  /// The components of the directory that paths are relative to.
  private let base: [ArraySlice<UInt8>]
  private let name: [UInt8]
  /// The path of the baseline.
  private let path: [UInt8]
  private let hasFolder: Bool

  /// The maximum length of a path, in bytes.
  private static let pathLimit = 4_096
  private static let slash = UInt8(ascii: "/")

  /// - Parameters:
  ///   - path: the path of the baseline from the repository root.
  ///   - folder: the directory that the paths in it are relative to; nil for the usual one.
  package init(_ path: [UInt8], _ format: ToolBaselineFormat, folder: String?) {
    self.format = format
    self.path = path
    var components = path.split(separator: ToolBaselineLocation.slash)
    name = components.popLast().map { Array($0) } ?? []
    hasFolder = folder != nil
    if let folder {
      base = Array(folder.utf8).split(separator: ToolBaselineLocation.slash)
        .filter { !$0.elementsEqual(".".utf8) }
    } else {
      base = ToolBaselineLocation.base(components, format)
    }
  }

  /// The directory from which a tool usually runs, which the paths in its file are relative to.
  private static func base(
    _ folder: [ArraySlice<UInt8>], _ format: ToolBaselineFormat
  ) -> [ArraySlice<UInt8>] {
    var folder = folder
    func drop(_ names: String...) {
      guard folder.count >= names.count,
        zip(folder.suffix(names.count), names).allSatisfy({ $0.elementsEqual($1.utf8) })
      else { return }
      folder.removeLast(names.count)
    }
    switch format {
    case .packwerkTodo: return []
    case .detektBaseline: drop("config", "detekt")
    case .ktlintBaseline: drop("config", "ktlint")
    case .archunitStore:
      // The store is a directory, in the module or among its test resources.
      if !folder.isEmpty { folder.removeLast() }
      drop("src", "test", "resources")
    default: break
    }
    return folder
  }

  /// Whether the file at a path can contain entries.
  package static func isRead(_ path: [UInt8], _ format: ToolBaselineFormat) -> Bool {
    guard format == .archunitStore, let name = path.split(separator: slash).last else {
      return true
    }
    // The list of rules, hidden files and Markdown files contain no violations.
    return !name.elementsEqual("stored.rules".utf8) && name.first != UInt8(ascii: ".")
      && !name.suffix(3).elementsEqual(".md".utf8)
  }

  /// The rule of an entry. Each file of an ArchUnit store belongs to one rule.
  package func rule(of rule: String) -> String {
    rule.isEmpty && format == .archunitStore ? String(decoding: name, as: UTF8.self) : rule
  }

  /// The path from the repository root of the file with violations.
  ///
  /// - Parameter written: the path in the baseline; nil for the baseline itself.
  /// - Throws: `ToolBaselineError` for a path outside of the repository.
  package func path(of written: String?) throws(ToolBaselineError) -> [UInt8] {
    guard let written else { return path }
    let bytes = Array(written.utf8)
    guard !bytes.isEmpty, bytes.count <= ToolBaselineLocation.pathLimit else {
      throw ToolBaselineError(bytes.isEmpty ? "an entry has an empty path" : "a path is too long")
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw ToolBaselineError("a path contains a control character")
    }
    guard bytes[0] != ToolBaselineLocation.slash, !ToolBaselineLocation.hasDrive(bytes) else {
      throw ToolBaselineError("the path \(written) is absolute")
    }
    var components = base + sources(of: bytes)
    for part in bytes.split(separator: ToolBaselineLocation.slash) {
      if part.elementsEqual(".".utf8) { continue }
      guard part.elementsEqual("..".utf8) else {
        components.append(part)
        continue
      }
      guard components.popLast() != nil else {
        throw ToolBaselineError("the path \(written) leads out of the repository")
      }
    }
    guard !components.isEmpty else {
      throw ToolBaselineError("the path \(written) isn't a file")
    }
    return Array(components.joined(separator: [ToolBaselineLocation.slash]))
  }

  /// The directory of a language's sources. ArchUnit records classes, not paths.
  private func sources(of path: [UInt8]) -> [ArraySlice<UInt8>] {
    guard format == .archunitStore, !hasFolder else { return [] }
    let language =
      path.suffix(3).elementsEqual(".kt".utf8)
      ? "kotlin" : path.suffix(6).elementsEqual(".scala".utf8) ? "scala" : "java"
    return ["src", "main", language].map { Array($0.utf8)[...] }
  }

  /// Whether a path starts with a drive, such as `C:`, or a scheme, such as `file:`.
  private static func hasDrive(_ path: [UInt8]) -> Bool {
    let letters = path.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    guard !letters.isEmpty, letters.count < path.count,
      path[letters.count] == UInt8(ascii: ":")
    else { return false }
    return letters.count == 1 || path.count > letters.count + 1 && path[letters.count + 1] == slash
  }
}
