import DeclarativeUI
import Unidirectional

/// A list of many rows, which are created on demand.
struct ListScene: View {
  let rows: Int
  let onQuit: @MainActor () -> Void
  private let selected = Source(1)

  init(rows: Int, onQuit: @escaping @MainActor () -> Void) {
    self.rows = rows
    self.onQuit = onQuit
  }

  var body: some View {
    Framed(
      status: Label(selected.bind.map { BenchText.status(selected: $0, of: rows) })
        .textStyle(.title)
    ) {
      Label(StyledText(" " + BenchText.header, .title))
      List(Bind.constant(Items(count: rows)), name: "items") { item in
        Label(BenchText.row(item.id))
      }
      .selectionMark("")
      .onSelect { if let item = $0 { selected.value = item.id } }
    }
    .keys { KeyBinding("quit", "q", title: "Quit", action: onQuit) }
  }
}

/// Numbered items, starting at 1. A million of them take up no memory.
struct Items: RandomAccessCollection, Equatable {
  struct Item: Identifiable, Equatable {
    let id: Int
  }

  let count: Int
  var startIndex: Int { 0 }
  var endIndex: Int { count }
  subscript(position: Int) -> Item { Item(id: position + 1) }
}
