import HeadwayAppKit
import TodoProgram

@main enum Main {
  static func main() async {
    await TodoProgram.program.main { todo, _ in try await todo.save() }
  }
}
