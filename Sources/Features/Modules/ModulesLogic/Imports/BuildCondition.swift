/// The target platform for `#if` conditions.
package struct BuildPlatform: Equatable, Sendable {
  package var os: String
  package var arch: String

  package init(os: String, arch: String) {
    self.os = os
    self.arch = arch
  }

  /// The platform on which Headway runs.
  package static var here: BuildPlatform {
    #if os(macOS)
      let os = "macOS"
    #elseif os(Windows)
      let os = "Windows"
    #else
      let os = "Linux"
    #endif
    #if arch(arm64)
      return BuildPlatform(os: os, arch: "arm64")
    #else
      return BuildPlatform(os: os, arch: "x86_64")
    #endif
  }
}

/// Evaluates an `#if` condition on a platform; nil if the result depends on unknown facts such as
/// flags or available modules.
struct BuildCondition {
  private let bytes: [UInt8]
  private let platform: BuildPlatform
  private var position = 0
  /// Nesting depth, limited so that malicious text can't overflow the stack.
  private var depth = 0

  static func holds(_ condition: String, on platform: BuildPlatform) -> Bool? {
    var parser = BuildCondition(bytes: Array(condition.utf8), platform: platform)
    let answer = parser.alternatives()
    parser.skipSpaces()
    return parser.position == parser.bytes.count ? answer : nil
  }

  private init(bytes: [UInt8], platform: BuildPlatform) {
    self.bytes = bytes
    self.platform = platform
  }

  private mutating func alternatives() -> Bool? {
    var answer = conjunction()
    while take("||") {
      let other = conjunction()
      if answer == true || other == true {
        answer = true
      } else if answer == nil || other == nil {
        answer = nil
      } else {
        answer = false
      }
    }
    return answer
  }

  private mutating func conjunction() -> Bool? {
    var answer = single()
    while take("&&") {
      let other = single()
      if answer == false || other == false {
        answer = false
      } else if answer == nil || other == nil {
        answer = nil
      }
    }
    return answer
  }

  private mutating func single() -> Bool? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 64 else { return nil }
    if take("!") { return single().map { !$0 } }
    if take("(") {
      let answer = alternatives()
      return take(")") ? answer : nil
    }
    let name = word()
    guard take("(") else {
      return name == "true" ? true : name == "false" ? false : nil
    }
    let start = position
    var open = 1
    while position < bytes.count, open > 0 {
      if bytes[position] == UInt8(ascii: "(") { open += 1 }
      if bytes[position] == UInt8(ascii: ")") { open -= 1 }
      position += 1
    }
    guard open == 0 else { return nil }
    let argument = bytes[start..<(position - 1)].filter { $0 != 0x20 && $0 != 0x09 }
    return answer(to: name, String(decoding: argument, as: UTF8.self))
  }

  private func answer(to question: String, _ argument: String) -> Bool? {
    switch question {
    case "os": argument == platform.os || (argument == "OSX" && platform.os == "macOS")
    case "arch": argument == platform.arch
    // A current compiler is assumed.
    case "swift", "compiler", "_compiler_version":
      argument.hasPrefix(">=") ? true : argument.hasPrefix("<") ? false : nil
    case "targetEnvironment": false
    case "_runtime": argument == (platform.os == "macOS" ? "_ObjC" : "_Native")
    default: nil
    }
  }

  // MARK: Words

  private mutating func skipSpaces() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    skipSpaces()
    let isPresent = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    if isPresent { position += word.utf8CodeUnitCount }
    return isPresent
  }

  private mutating func word() -> String {
    skipSpaces()
    let start = position
    while position < bytes.count, SwiftLexing.isNamePart(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

/// The open `#if` directives around a location, for Swift and C.
struct ConditionStack {
  private struct Frame {
    var condition: String
    /// Whether this branch is compiled; nil if unknown.
    var holds: Bool?
    /// Whether none of the previous branches is compiled; nil if unknown.
    var isFree: Bool?
  }

  private var frames: [Frame] = []

  var isEmpty: Bool { frames.isEmpty }

  mutating func open(_ condition: String, holds: Bool?) {
    frames.append(Frame(condition: condition, holds: holds, isFree: holds.map { !$0 }))
  }

  /// `#elseif`
  mutating func turn(_ condition: String, holds: Bool?) {
    guard var frame = frames.popLast() else { return }
    frame.condition = condition
    frame.holds = ConditionStack.both(frame.isFree, holds)
    frame.isFree = ConditionStack.both(frame.isFree, holds.map { !$0 })
    frames.append(frame)
  }

  /// `#else`
  mutating func enterElse() {
    guard var frame = frames.popLast() else { return }
    frame.condition = "!(\(frame.condition))"
    frame.holds = frame.isFree
    frames.append(frame)
  }

  mutating func close() { _ = frames.popLast() }

  /// The conditions joined, and whether all of them are true; nil if unknown.
  var current: (condition: String, holds: Bool?)? {
    let shown = frames.filter { !$0.condition.isEmpty }
    guard !shown.isEmpty else { return nil }
    return (
      shown.map(\.condition).joined(separator: " && "),
      shown.reduce(.some(true)) { ConditionStack.both($0, $1.holds) }
    )
  }

  private static func both(_ one: Bool?, _ other: Bool?) -> Bool? {
    if one == false || other == false { return false }
    return one == nil || other == nil ? nil : true
  }
}
