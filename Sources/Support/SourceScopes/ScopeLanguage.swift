/// A programming language with known comments and strings.
///
/// The raw values are part of the keys of cached counts.
package enum ScopeLanguage: String, CaseIterable, Sendable {
  /// C, C++ and Objective-C.
  case c
  case cSharp = "csharp"
  case go
  case java
  /// JavaScript with JSX, and TypeScript with JSX.
  case javaScript = "javascript"
  case kotlin
  case php
  case python
  case ruby
  case rust
  case shell
  case swift
  /// TypeScript without JSX.
  case typeScript = "typescript"
  case yaml

  /// The version of the scanner. Increase it when the same text would be scanned differently,
  /// because it is part of the keys of cached counts.
  package static let version = 4

  /// The language of a file, from the extension of its path or from its name; nil if it is unknown.
  package init?(path: [UInt8]) {
    let name = ScopeLanguage.name(ofPath: path)
    if let dot = name.lastIndex(of: UInt8(ascii: ".")) {
      let text = String(decoding: name[dot...].dropFirst().prefix(16), as: UTF8.self)
      if let language = ScopeLanguage.extensions[text.lowercased()] {
        self = language
        return
      }
    }
    let text = String(decoding: name.prefix(16), as: UTF8.self)
    guard let language = ScopeLanguage.names[text] else { return nil }
    self = language
  }

  /// The extension of a path for messages, such as `.proto`, or else its name.
  package static func kind(ofPath path: [UInt8]) -> String {
    let name = ScopeLanguage.name(ofPath: path)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return String(decoding: name, as: UTF8.self)
    }
    return String(decoding: name[dot...], as: UTF8.self)
  }

  private static func name(ofPath path: [UInt8]) -> ArraySlice<UInt8> {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.index(after: slash)...]
  }

  private static let extensions: [String: ScopeLanguage] = {
    var table: [String: ScopeLanguage] = [:]
    for (language, list) in [
      (ScopeLanguage.c, "c h cc cpp cxx c++ hh hpp hxx h++ ipp inl m mm"),
      (.cSharp, "cs csx"), (.go, "go"), (.java, "java"), (.javaScript, "js jsx mjs cjs tsx"),
      (.kotlin, "kt kts"), (.php, "php phtml"), (.python, "py pyi bzl"),
      (.ruby, "rb rake gemspec podspec ru"), (.rust, "rs"), (.shell, "sh bash zsh ksh bats"),
      (.swift, "swift swiftinterface"), (.typeScript, "ts mts cts"), (.yaml, "yml yaml"),
    ] {
      for name in list.split(separator: " ") { table[String(name)] = language }
    }
    return table
  }()

  private static let names: [String: ScopeLanguage] = [
    "Appfile": .ruby, "BUILD": .python, "Brewfile": .ruby, "Dangerfile": .ruby, "Fastfile": .ruby,
    "Gemfile": .ruby, "Matchfile": .ruby, "Podfile": .ruby, "Rakefile": .ruby,
    "SConstruct": .python,
    "WORKSPACE": .python, "bashrc": .shell, "zshrc": .shell,
  ]
}
