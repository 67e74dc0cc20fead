import ModulesInterface

/// Adds the lines of code to violations.
enum ViolationTexts {
  /// Maximum length of a line, in bytes.
  private static let limit = 400

  static func fill(_ violations: inout [RuleViolation], from contents: TrackedContents) async throws
  {
    guard !violations.isEmpty else { return }
    let wanted = Dictionary(grouping: violations.indices) { violations[$0].path }
    var files: [Int: String] = [:]
    for (number, entry) in contents.entries.enumerated() {
      let path = String(decoding: entry.path, as: UTF8.self)
      if wanted[path] != nil { files[number] = path }
    }
    var texts: [Int: String] = [:]
    try await contents.read(files.keys.sorted()) { file, piece in
      let bytes = piece.bytes
      let ordered = (wanted[files[file] ?? ""] ?? []).sorted {
        violations[$0].line < violations[$1].line
      }
      var line = 1
      var start = 0
      for index in ordered {
        while line < violations[index].line, start < bytes.count {
          if bytes[start] == 0x0A { line += 1 }
          start += 1
        }
        let end = bytes[start...].prefix(limit).firstIndex { $0 == 0x0A || $0 == 0x0D }
        texts[index] = String(
          decoding: bytes[start..<(end ?? min(bytes.count, start + limit))], as: UTF8.self)
      }
    }
    for (index, text) in texts { violations[index].text = text }
  }
}
