import ModulesLogic
import SourceScopes

/// Names the languages in which modules are imported, but whose imports Headway can't read without a
/// pattern.
enum UnreadLanguage {
  /// The language of a source file; nil if its imports can be read, or if it doesn't import modules, as
  /// scripts of build systems.
  static func name(ofPath path: [UInt8]) -> String? {
    guard SourceLanguage(of: path) == nil, let dot = path.lastIndex(of: UInt8(ascii: ".")) else {
      return nil
    }
    return names[String(decoding: path[(dot + 1)...].prefix(16), as: UTF8.self)]
  }

  /// Whether a file is written in a programming language.
  static func isCode(_ path: [UInt8]) -> Bool {
    SourceLanguage(of: path) != nil || name(ofPath: path) != nil || ModuleSurvey.isSource(path)
  }

  /// The language of a file of a module that no import names, as in Gradle.
  static func name(ofUnnamed path: [UInt8]) -> String? {
    if let name = name(ofPath: path) { return name }
    return switch ScopeLanguage(path: path) {
    case .c: "C"
    case .javaScript: "JavaScript"
    case .typeScript: "TypeScript"
    case .rust: "Rust"
    case .swift: "Swift"
    default: nil
    }
  }

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for (name, endings) in [
      ("C#", "cs"), ("Clojure", "clj cljc cljs"), ("Dart", "dart"), ("Elixir", "ex exs"),
      ("F#", "fs"), ("Groovy", "groovy"), ("Haskell", "hs"), ("Java", "java"), ("Kotlin", "kt"),
      ("Lua", "lua"), ("Perl", "pl pm"), ("PHP", "php"), ("Python", "py"), ("Ruby", "rb"),
      ("Scala", "scala"), ("Zig", "zig"),
    ] {
      for ending in endings.split(separator: " ") { names[String(ending)] = name }
    }
    return names
  }()
}
