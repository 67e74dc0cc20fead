import LibrariesInterface

/// Reads CocoaPods' `Podfile.lock`. Subspecs such as `AppAuth/Core` count as their pod.
enum PodfileLock {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let lines = TextLines(bytes)
    try lines.checkConflicts()
    var reader = Reader()
    for (number, text) in lines { try reader.take(text, number) }
    guard reader.hasPods || reader.isEmpty else {
      throw LockFileDiagnostic("missing section \"PODS\"", line: 1)
    }
    var file = LockFile(.cocoapods, isLock: true)
    file.entries = reader.pods.filter { !reader.own.contains($0.name) }.map { pod in
      var pod = pod
      pod.isDirect = reader.direct.contains(pod.name)
      pod.source = reader.sources[pod.name]
      pod.needs = pod.needs?.filter { $0 != pod.name }
      return pod
    }
    return file
  }

  /// The sections that contain a list.
  private static let lists: Set<String> = [
    "PODS", "DEPENDENCIES", "EXTERNAL SOURCES", "CHECKOUT OPTIONS", "SPEC REPOS", "SPEC CHECKSUMS",
  ]

  private struct Reader {
    private(set) var pods: [LockFile.Entry] = []
    private(set) var direct: Set<String> = []
    /// The local pods, which belong to the repository.
    private(set) var own: Set<String> = []
    private(set) var sources: [String: String] = [:]
    private(set) var hasPods = false
    private(set) var isEmpty = true
    private var section = ""
    private var external = ""
    private var indices: [String: Int] = [:]
    private var current: String?

    mutating func take(_ text: String, _ number: Int) throws(LockFileDiagnostic) {
      guard !text.trimmed().isEmpty else { return }
      isEmpty = false
      if let first = text.first, first != " " {
        section = String(text.prefix { $0 != ":" })
        let value = text.dropFirst(section.count + 1).trimmed()
        if section.count == text.count {
          throw LockFileDiagnostic(
            "expected a section such as \"PODS:\", found \"\(section.prefix(20))\"", line: number)
        }
        if PodfileLock.lists.contains(section), !["", "[]", "{}"].contains(value) {
          throw LockFileDiagnostic(
            "\(section) must be a list, found \"\(value.prefix(20))\"", line: number,
            column: text.utf8.count - value.utf8.count + 1)
        }
        hasPods = hasPods || section == "PODS"
        return
      }
      switch section {
      case "PODS": try pod(text, number)
      case "DEPENDENCIES":
        if let name = PodfileLock.name(item(text) ?? "") { direct.insert(name) }
      case "EXTERNAL SOURCES": source(text)
      default: break
      }
    }

    /// Returns the text after the dash of a list item.
    private func item(_ text: String) -> String? {
      let text = text.trimmed()
      guard text.hasPrefix("- ") else { return nil }
      var item = text.dropFirst(2).trimmed()
      if item.hasSuffix(":") { item.removeLast() }
      return item.unquoted()
    }

    private mutating func pod(_ text: String, _ number: Int) throws(LockFileDiagnostic) {
      let indent = text.prefix { $0 == " " }.count
      guard let item = item(text), let name = PodfileLock.name(item) else {
        throw LockFileDiagnostic("expected a pod", line: number, column: indent + 1)
      }
      if indent > 2 {
        guard let current, let index = indices[current] else {
          throw LockFileDiagnostic(
            "\(name) isn't a dependency of a pod", line: number, column: indent + 1)
        }
        if pods[index].needs?.contains(name) != true { pods[index].needs?.append(name) }
        return
      }
      current = name
      guard indices[name] == nil else { return }
      indices[name] = pods.count
      var entry = LockFile.Entry(name, version: PodfileLock.version(item), line: number)
      entry.needs = []
      pods.append(entry)
    }

    private mutating func source(_ text: String) {
      let indent = text.prefix { $0 == " " }.count
      var words = text.trimmed()
      if indent <= 2 {
        if words.hasSuffix(":") { words.removeLast() }
        external = PodfileLock.name(words.unquoted()) ?? ""
      } else if words.hasPrefix(":path:") || words.hasPrefix(":podspec:") {
        own.insert(external)
      } else if words.hasPrefix(":git:") {
        sources[external] = words.dropFirst(5).trimmed().unquoted()
      }
    }
  }

  /// Returns the name of the pod: `AppAuth` for `AppAuth/Core (= 1.4.0)`.
  private static func name(_ item: String) -> String? {
    let name = item.prefix { $0 != " " && $0 != "/" }
    return name.isEmpty ? nil : String(name)
  }

  private static func version(_ item: String) -> String? {
    guard let open = item.firstIndex(of: "("), item.hasSuffix(")") else { return nil }
    let text = item[item.index(after: open)...].dropLast()
    return text.first?.isNumber == true ? String(text) : nil
  }
}
