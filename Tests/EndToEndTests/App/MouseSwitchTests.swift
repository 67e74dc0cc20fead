import Foundation
import Testing

@Suite struct MouseSwitchTests {
  @Test("M turns the mouse off and on, with a notice")
  func key() async throws {
    let terminal = try SampleRepository().open()
    try await terminal.waitUntil(contains: "0%")
    #expect(try terminal.state("mouse_any_flag") == "1")
    try terminal.press("M")
    try await terminal.waitUntil(contains: "The mouse is off")
    #expect(try terminal.state("mouse_any_flag") == "0")
    try terminal.press("M")
    try await terminal.waitUntil(contains: "The mouse is on")
    #expect(try terminal.state("mouse_any_flag") == "1")
  }

  @Test("mouse: off in the user's file turns the mouse off; an invalid value is reported")
  func file() async throws {
    let repository = try SampleRepository()
    try repository.write(".git/xdg/headway/config.yml", "theme: dark\nmouse: off\n")
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "0%")
    #expect(try terminal.state("mouse_any_flag") == "0")
    try terminal.press("M")
    try await terminal.waitUntil(contains: "The mouse is on")
    try repository.write(".git/xdg/headway/config.yml", "mouse: sometimes\n")
    let call = try repository.run()
    #expect(call.status == 2)
    #expect(call.errors.contains("config.yml:1:8: mouse is neither on nor off"))
  }
}
