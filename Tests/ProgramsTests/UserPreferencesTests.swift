import DeclarativeUI
import Foundation
import Testing

@testable import Programs

@Suite final class UserPreferencesTests {
  private let folder = NSTemporaryDirectory() + "headway-preferences-\(UUID().uuidString)"
  private var preferences: UserPreferences {
    UserPreferences(path: folder + "/settings.json")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: preferences.path, atomically: true, encoding: .utf8)
  }

  @Test("without a file, there are no settings")
  func none() throws {
    #expect(try preferences.flags() == [:])
    #expect(try preferences.keys() == KeyMap())
    #expect(try preferences.theme() == nil)
    #expect(try !preferences.isScreenReader())
    #expect(preferences.read() == [:])
  }

  @Test("changes keep all other members, also unknown ones")
  func changes() throws {
    try write(#"{"future": [1], "flags": {"a": true}}"#)
    try preferences.set(flag: "b", to: false)
    try preferences.set(theme: "light")
    try preferences.write("digest", for: "/folder")
    #expect(try preferences.flags() == ["a": true, "b": false])
    #expect(try preferences.theme() == "light")
    #expect(preferences.read() == ["/folder": "digest"])
    #expect(try String(contentsOfFile: preferences.path, encoding: .utf8).contains("future"))
    try preferences.set(flag: "a", to: nil)
    try preferences.set(flag: "b", to: nil)
    #expect(try preferences.flags() == [:])
  }

  @Test("keys are one key or a list")
  func keys() throws {
    try write(#"{"keys": {"app.quit": ["Q", "ctrl-c"], "app.help": "f1"}}"#)
    #expect(try preferences.keys() == KeyMap(["app.quit": ["Q", "ctrl-c"], "app.help": ["f1"]]))
  }

  @Test(
    "an invalid file is reported with its path and isn't overwritten",
    arguments: [
      ("{", "1"), (#"{"flags": {"a": 1}}"#, "\"flags\" must contain true or false"),
      (#"{"keys": {"a": ["no-such-key"]}}"#, "\"no-such-key\" is not a key"),
      (#"{"flags": []}"#, "\"flags\" must contain an object"), ("[]", "must contain an object"),
    ])
  func invalid(text: String, message: String) throws {
    try write(text)
    let error = #expect(throws: ProgramError.self) {
      _ = try preferences.flags()
      _ = try preferences.keys()
    }
    #expect(error?.description.hasPrefix(preferences.path) == true)
    #expect(error?.description.contains(message) == true)
    if text == "{" || text == "[]" {
      #expect(throws: ProgramError.self) { try preferences.set(theme: "dark") }
      #expect(try String(contentsOfFile: preferences.path, encoding: .utf8) == text)
    }
  }
}
