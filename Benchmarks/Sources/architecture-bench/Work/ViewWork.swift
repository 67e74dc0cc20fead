import DeclarativeUI
import DesignSystem
import Terminal
import Unidirectional

/// The cost of a frame after one of 1,000 views has changed, and the cost of their first frame.
@MainActor enum ViewWork {
  static var all: [Work] {
    [wide, wideLayout, deep, deepLayout, firstWide, firstDeep]
  }

  private static func store() -> Store<[Int], Int> {
    Store([Int](repeating: 100_000, count: 1_000), label: "leaves") { leaves, index in
      leaves[index] = leaves[index] == 999_999 ? 100_000 : leaves[index] + 1
      return .none
    }
  }

  /// 1,000 labels below each other, all on screen. The text of one changes to another text of the
  /// same length.
  private static var wide: Work {
    let store = store()
    let host = ViewHost(Wide(store: store), size: Size(columns: 80, rows: 1_000))
    return frames("view: one leaf of 1,000 wide changes", aim: 20, of: host) {
      store.send($0 % 1_000)
    }
  }

  /// The length of the text changes, so that the stack is laid out again.
  private static var wideLayout: Work {
    let text = Source("short")
    let host = ViewHost(
      VStack {
        ForEach(0..<999, id: { $0 }) { Label("leaf \($0)") }
        Label(text.bind)
      }, size: Size(columns: 80, rows: 1_000))
    return frames("view: one leaf of 1,000 wide changes its length", of: host) {
      text.value = $0 % 2 == 0 ? "longer" : "short"
    }
  }

  /// A label nested in 1,000 views.
  private static var deep: Work {
    let text = Source("one")
    let host = ViewHost(DeepTree(levels: 1_000, text: text.bind), size: Size(columns: 80, rows: 24))
    return frames("view: the leaf 1,000 deep changes", aim: 200, of: host) {
      text.value = $0 % 2 == 0 ? "two" : "one"
    }
  }

  private static var deepLayout: Work {
    let text = Source("short")
    let host = ViewHost(DeepTree(levels: 1_000, text: text.bind), size: Size(columns: 80, rows: 24))
    return frames("view: the leaf 1,000 deep changes its length", of: host) {
      text.value = $0 % 2 == 0 ? "longer" : "short"
    }
  }

  private static var firstWide: Work {
    let store = store()
    return Work("view: first frame of 1,000 wide", against: FloorWork.calls) { times in
      for _ in 0..<times {
        ViewHost(Wide(store: store), size: Size(columns: 80, rows: 1_000)).render()
      }
    }
  }

  private static var firstDeep: Work {
    Work("view: first frame of 1,000 deep", against: FloorWork.calls) { times in
      for _ in 0..<times {
        ViewHost(
          DeepTree(levels: 1_000, text: .constant("leaf")), size: Size(columns: 80, rows: 24)
        ).render()
      }
    }
  }

  private static func frames(
    _ name: String, aim: Double? = nil, of host: ViewHost, change: @escaping (Int) -> Void
  ) -> Work {
    host.render()
    host.surface.clearDamage()
    var count = 0
    return Work(name, aim: aim, against: FloorWork.calls) { times in
      for _ in 0..<times {
        change(count)
        count += 1
        host.render()
        host.surface.clearDamage()
      }
    }
  }
}

private struct Wide: View {
  let store: Store<[Int], Int>

  var body: some View {
    VStack {
      ForEach(0..<1_000, id: { $0 }) { index in
        Label(store.bind(\.self, at: index).map { "leaf \($0 ?? 0)" })
      }
    }
  }
}

private struct DeepTree: View {
  let levels: Int
  let text: Bind<String>

  var body: some View {
    if levels > 1 {
      AnyView(DeepTree(levels: levels - 1, text: text))
    } else {
      Label(text)
    }
  }
}
