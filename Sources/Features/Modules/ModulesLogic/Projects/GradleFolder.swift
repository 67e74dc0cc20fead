/// Reads expressions for folders in the settings of a Gradle build, such as `file("a")`,
/// `new File(rootDir, 'a')` and `rootDir.resolve("a")`.
struct GradleFolder {
  private let script: GradleScript
  /// The folder of the settings, which is `rootDir` and `settingsDir`.
  private let root: [UInt8]
  /// Returns the folder of a project.
  private let project: (String) -> [UInt8]?
  /// The next token.
  private var index: Int

  /// Returns the folder of an expression; nil if it is known only when Gradle runs, or outside the repository.
  ///
  /// - Parameters:
  ///   - index: the first token of the expression.
  ///   - isArgument: whether a parenthesis ends it, and not the end of the line.
  static func folder(
    at index: Int, isArgument: Bool, in script: GradleScript, root: [UInt8],
    project: @escaping (String) -> [UInt8]?
  ) -> [UInt8]? {
    var reader = GradleFolder(script: script, root: root, project: project, index: index)
    reader.skipLines()
    guard let folder = reader.folder() else { return nil }
    if isArgument { return reader.take(.sign(")")) ? folder : nil }
    return [.line, .sign(";"), .sign("}"), nil].contains(script[reader.index]) ? folder : nil
  }

  // MARK: Expressions

  private mutating func folder() -> [UInt8]? {
    guard var folder = operand() else { return nil }
    while script[index] == .sign("."), case .word(let member) = script[index + 1] {
      index += 2
      switch member {
      case "resolve":
        guard take(.sign("(")), let inside = path(in: folder), take(.sign(")")) else { return nil }
        folder = inside
      case "parentFile":
        guard let parent = FolderPath.joined(folder, "..".utf8) else { return nil }
        folder = parent
      default: return nil
      }
    }
    return folder
  }

  private mutating func operand() -> [UInt8]? {
    _ = take(.word("new"))
    guard case .word(let word) = script[index] else {
      // `'a' as File`
      guard let folder = path(in: root), take(.word("as")), take(.word("File")) else { return nil }
      return folder
    }
    index += 1
    switch word {
    case "rootDir", "settingsDir": return root
    case "settings": return take(.sign(".")) ? operand() : nil
    case "rootProject": return take(.sign(".")) && take(.word("projectDir")) ? root : nil
    case "project":
      guard take(.sign("(")), case .text(let name, isComputed: false) = script[index] else {
        return nil
      }
      index += 1
      return take(.sign(")")) && take(.sign(".")) && take(.word("projectDir")) ? project(name) : nil
    case "file", "File": return take(.sign("(")) ? arguments() : nil
    default: return nil
    }
  }

  /// Reads the arguments of `file("a")` or `File(rootDir, "a")`, and the parenthesis after them.
  private mutating func arguments() -> [UInt8]? {
    var result: [UInt8]?
    skipLines()
    if case .text = script[index] {
      result = path(in: root)
    } else {
      result = folder()
      skipLines()
      if let base = result, take(.sign(",")) {
        skipLines()
        result = path(in: base)
      }
    }
    skipLines()
    return take(.sign(")")) ? result : nil
  }

  /// Reads a string with a path.
  private mutating func path(in base: [UInt8]) -> [UInt8]? {
    guard case .text(let text, let isComputed) = script[index] else { return nil }
    index += 1
    guard isComputed else { return text.hasPrefix("/") ? nil : FolderPath.joined(base, text.utf8) }
    guard let name = GradleFolder.rootNames.first(where: text.hasPrefix) else { return nil }
    let rest = text.dropFirst(name.count)
    guard rest.isEmpty || rest.hasPrefix("/"), !rest.contains("$") else { return nil }
    return FolderPath.joined(root, rest.utf8)
  }

  /// The ways in which a string can begin with the folder of the settings.
  private static let rootNames = ["rootDir", "settingsDir", "rootProject.projectDir"].flatMap {
    ["${\($0)}", "$\($0)"]
  }

  private mutating func take(_ token: GradleScript.Token) -> Bool {
    guard script[index] == token else { return false }
    index += 1
    return true
  }

  private mutating func skipLines() { index = script.skippingLines(index) }
}
