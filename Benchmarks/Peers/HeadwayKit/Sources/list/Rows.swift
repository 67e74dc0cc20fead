import HeadwayKit

struct Row: Equatable, Identifiable, Sendable {
  let id: Int
}

/// Shows 10,000 rows. The list handles the arrow keys, PageDown and the search.
final class Rows: Flow<Int, Never> {
  private let rows = (1...10_000).map(Row.init)

  init() {
    super.init(id: "rows", title: "Rows", state: 0)
    router.show("list") { flow in
      ScreenRoutable("") { List(.constant(flow.rows), name: "rows") { Label("Row \($0.id)") } }
    }
  }
}

@main enum Program {
  static func main() async { await FlowApp.main(Rows()) }
}
