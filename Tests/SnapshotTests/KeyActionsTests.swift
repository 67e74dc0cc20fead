import Foundation
import Terminal
import Testing

@testable import UserSettings
@testable import headway

/// The lists of actions that the user's file can assign keys to.
@Suite struct KeyActionsTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let actions = AppComposition.keys

  /// The code of all sources.
  private func sources() throws -> [(file: URL, code: String)] {
    try ["Sources", "Plugins"].flatMap { folder in
      let files = FileManager.default.enumerator(
        at: Self.root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      return try (files?.compactMap { $0 as? URL } ?? [])
        .filter { $0.pathExtension == "swift" }
        .map { file in
          let code = try String(contentsOf: file, encoding: .utf8)
          return (
            file,
            code.split(separator: "\n").filter { !$0.contains("///") }.joined(separator: "\n")
          )
        }
    }
  }

  /// The code of all sources, except those of the gallery and of other apps.
  private func app() throws -> [String] {
    try sources()
      .filter {
        !$0.file.path.contains("/Gallery/") && !$0.file.path.contains("/Sources/Program/")
      }
      .map(\.code)
  }

  /// The identifiers and keys of all key bindings in the app.
  private func bindings() throws -> [(id: String, keys: [String])] {
    let literal = /KeyBinding\(\s*"(?<id>[a-zA-Z.-]+)"(?<keys>(?:,\s*"[^"]+")*)/
    return try app().flatMap { code in
      code.matches(of: literal).map { match in
        (String(match.id), match.keys.matches(of: /"(?<key>[^"]+)"/).map { String($0.key) })
      }
    }
  }

  /// The identifiers of the actions that submit the forms of the app.
  private func submits() throws -> [String] {
    let literal = /\b(?<type>ConfigurationFormView|Form)\(\s*"(?<name>[a-z.-]+)"/
    return try app().flatMap { code in
      code.matches(of: literal).map { match in
        match.type == "Form" ? String(match.name) : "\(match.name).save"
      }
    }
  }

  @Test("every binding in the sources has its identifier and keys in the list")
  func complete() throws {
    let bindings = try bindings()
    #expect(bindings.count > 50)
    for (id, keys) in bindings where !id.hasPrefix("plugin.") {
      let defaults = try #require(actions.defaults(of: id), "\(id) is missing")
      // Apps without their own keys use F1 for the help, too.
      for key in keys where key != "f1" {
        let press = try #require(KeyPress(notation: key))
        #expect(defaults.contains(press), "\(id) lacks \(key)")
      }
    }
  }

  @Test("the key that submits a form is in the list")
  func forms() throws {
    let submits = try submits()
    #expect(submits.contains("edit.save"))
    for id in submits { #expect(actions.defaults(of: id) == ["ctrl-s"], "\(id)") }
    #expect(actions.defaults(of: "addition.sort") == nil)
    #expect(actions.nearest(to: "rule.sve") == "rule.save")
    #expect(actions.neighbors(of: "app.try").contains("edit.save"))
    #expect(actions.neighbors(of: "rule.rehearse").contains("rule.save"))
  }

  @Test("every action in the list is named in the sources")
  func needed() throws {
    let lists = /KeyActions\.swift|AppFeature\+.*\.swift/
    let code = try sources().filter { $0.file.lastPathComponent.wholeMatch(of: lists) == nil }
      .map(\.code).joined(separator: "\n")
    #expect(actions.named.keys.filter { !code.contains("\"\($0)\"") }.sorted() == [])
  }

  @Test("actions of lists have the prefix of the list")
  func lists() {
    #expect(actions.defaults(of: "migrations.filter") == ["/"])
    #expect(actions.defaults(of: "teams.sort.reverse") == ["S"])
    #expect(actions.defaults(of: "modules.preview.toggle") == ["z"])
    #expect(actions.defaults(of: "settings.preview.toggle") == nil)
    #expect(actions.defaults(of: "nowhere.filter") == nil)
    #expect(actions.defaults(of: "app.qit") == nil)
    #expect(actions.nearest(to: "migrations.fitler") == "migrations.filter")
  }
}
