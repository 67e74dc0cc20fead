import Foundation
import Testing

@Suite struct LibrariesAppTests {
  @Test("answers about a library are saved in the repository, and u undoes that")
  func answering() async throws {
    let repository = try SampleRepository()
    try repository.write(
      "package.json", #"{ "dependencies": { "left-pad": "^1.3.0" } }"# + "\n")
    let terminal = try repository.open("headway://libraries/left-pad?tab=form")
    try await terminal.waitUntil(contains: "in .headway/libraries/left-pad.yml")
    try terminal.type("@shop")
    try terminal.press("Enter")
    try terminal.type("pads on the left")
    try terminal.press("C-s")
    try await terminal.waitUntil(
      contains: "to .headway/libraries/left-pad.yml. Press u to undo.")
    let file = repository.folder.appendingPathComponent(".headway/libraries/left-pad.yml")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("library: left-pad\n"))
    #expect(text.contains("owner: \"@shop\"\npurpose: pads on the left\n"))
    #expect(text.contains("deploymentTarget: no"))
    try terminal.press("u")
    try await terminal.waitUntil(contains: "your answers are a draft again.")
    for _ in 0..<3_000 where FileManager.default.fileExists(atPath: file.path) {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
