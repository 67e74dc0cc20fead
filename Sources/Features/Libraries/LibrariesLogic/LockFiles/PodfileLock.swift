import LibrariesInterface

/// Reads `Podfile.lock` of CocoaPods. The parts of a pod, such as `AppAuth/Core`, count as the pod.
enum PodfileLock {
  static func read(_ bytes: [UInt8]) throws(LockFileMistake) -> LockFile {
    let lines = TextLines(bytes)
    try lines.checkConflicts()
    var reader = Reader()
    for (number, text) in lines { try reader.take(text, number) }
    guard reader.hasPods || reader.isEmpty else {
      throw LockFileMistake("Podfile.lock has no part “PODS”", line: 1)
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

  /// Parts that stand on lines of their own.
  private static let lists: Set<String> = [
    "PODS", "DEPENDENCIES", "EXTERNAL SOURCES", "CHECKOUT OPTIONS", "SPEC REPOS", "SPEC CHECKSUMS",
  ]

  private struct Reader {
    private(set) var pods: [LockFile.Entry] = []
    private(set) var direct: Set<String> = []
    /// Pods that lie beside us.
    private(set) var own: Set<String> = []
    private(set) var sources: [String: String] = [:]
    private(set) var hasPods = false
    private(set) var isEmpty = true
    private var part = ""
    private var external = ""
    private var places: [String: Int] = [:]
    private var current: String?

    mutating func take(_ text: String, _ number: Int) throws(LockFileMistake) {
      guard !text.trimmed().isEmpty else { return }
      isEmpty = false
      if let first = text.first, first != " " {
        part = String(text.prefix { $0 != ":" })
        let value = text.dropFirst(part.count + 1).trimmed()
        if part.count == text.count {
          throw LockFileMistake(
            "“\(part.prefix(20))” is no part such as “PODS:”", line: number)
        }
        if PodfileLock.lists.contains(part), !["", "[]", "{}"].contains(value) {
          throw LockFileMistake(
            "\(part) must be a list, this is “\(value.prefix(20))”", line: number,
            column: text.utf8.count - value.utf8.count + 1)
        }
        hasPods = hasPods || part == "PODS"
        return
      }
      switch part {
      case "PODS": try pod(text, number)
      case "DEPENDENCIES":
        if let name = PodfileLock.name(item(text) ?? "") { direct.insert(name) }
      case "EXTERNAL SOURCES": source(text)
      default: break
      }
    }

    /// What stands behind the dash.
    private func item(_ text: String) -> String? {
      let text = text.trimmed()
      guard text.hasPrefix("- ") else { return nil }
      var item = text.dropFirst(2).trimmed()
      if item.hasSuffix(":") { item.removeLast() }
      return item.unquoted()
    }

    private mutating func pod(_ text: String, _ number: Int) throws(LockFileMistake) {
      let indent = text.prefix { $0 == " " }.count
      guard let item = item(text), let name = PodfileLock.name(item) else {
        throw LockFileMistake("a pod is missing here", line: number, column: indent + 1)
      }
      if indent > 2 {
        guard let current, let place = places[current] else {
          throw LockFileMistake(
            "\(name) is needed by no pod", line: number, column: indent + 1)
        }
        if pods[place].needs?.contains(name) != true { pods[place].needs?.append(name) }
        return
      }
      current = name
      guard places[name] == nil else { return }
      places[name] = pods.count
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

  /// `AppAuth/Core (= 1.4.0)` is `AppAuth`.
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
