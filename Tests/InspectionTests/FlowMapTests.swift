import PluginHost
import TestSupport
import Testing

@testable import Inspection

@MainActor @Suite struct FlowMapTests {
  private var map: FlowMap {
    let plugins = PluginRegistry { _ in true }
    plugins.register(Polish())
    return FlowMap(of: [Workshop()], plugins: plugins)
  }

  @Test("a map lists flows with their rules and child flows, and the extension points")
  func text() {
    #expect(
      map.text == """
        workshop  Workshop
        ├─ item    screen for each Int
        ├─ closed  exit
        ├─ shelf   flow shelf
        │  ├─ name  screen
        │  └─ age   screen
        ├─ help    overlay "Help"
        └─ all     screen

        Extension points
        └─ app.commands  commands everywhere
           └─ polish  polish.now
        """)
  }

  @Test("a map as a graph has a node for each flow and screen, and dashed arrows from plugins")
  func dot() {
    let dot = map.dot
    for part in [
      #""flow workshop" -> "flow shelf" [label="shelf"];"#,
      #""flow workshop" -> "flow workshop/help" [label="help", style=dotted];"#,
      #""flow workshop/closed" [shape=plaintext, label="closed"];"#,
      #""plugin polish" -> "point app.commands" [style=dashed, label="polish.now"];"#,
    ] { #expect(dot.contains(part), "\(part) in \(dot)") }
  }

  @Test("a map evaluates no condition and shows no screen")
  func isStatic() {
    let flow = Workshop()
    _ = FlowMap(of: [flow])
    var isShown = false
    flow.onExit = { _ in isShown = true }
    flow.update { $0.isOpen = false }
    #expect(!isShown)
  }
}
