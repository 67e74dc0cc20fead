import HeadwayKit

/// Asks for a name, greets the user, and exits with the name.
final class Hello: Flow<HelloState, String> {
  init() {
    super.init(id: "hello", title: "Hello", state: HelloState())
    router.show("ask", when: { $0.name.isEmpty }) { flow in
      ScreenRoutable("Who are you?") {
        VStack(spacing: .one) {
          Label("What is your name?").textStyle(.title)
          TextField("name", placeholder: "type your name and press Enter") { name in
            flow.go { $0.name = name }
          }
        }
        .padding(horizontal: .two, vertical: .one)
      }
    }
    router.show("greet", when: { !$0.isGreeted }) { flow in
      ScreenRoutable("Greeting") {
        Label("Hello, \(flow.state.name)!").textStyle(.accent)
          .padding(horizontal: .two, vertical: .one)
          .keys {
            KeyBinding("hello.done", "enter", title: "Done") { flow.go { $0.isGreeted = true } }
          }
      }
    }
    router.exit("done") { $0.name }
  }
}

/// The state of the flow. The first rule that holds for it determines the screen.
struct HelloState: Codable, Equatable, Sendable {
  var name = ""
  var isGreeted = false
}

@main enum Program {
  static func main() async {
    await FlowApp.main(Hello()) { name in print("Goodbye, \(name).") }
  }
}
