import HeadwayKit

/// Shows a greeting. The platform handles `q`.
final class Hello: Flow<String, Never> {
  init() {
    super.init(id: "hello", title: "Hello", state: "world")
    router.show("greeting") { flow in
      ScreenRoutable("") { Label("Hello, \(flow.state)!") }
    }
  }
}

@main enum Program {
  static func main() async { await FlowApp.main(Hello()) }
}
