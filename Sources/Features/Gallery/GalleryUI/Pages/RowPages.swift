import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let rowPages = [
    GalleryPage("list", "List", "rows of which one is selected") { _ in ListPage() },
    GalleryPage("table", "Table", "rows in columns") { _ in TablePage() },
    GalleryPage("tree", "Tree", "things in things") { _ in TreePage() },
  ]
}

/// A thing in the sample data.
struct Fruit: Identifiable, Equatable {
  let id: String
  var count = 0
  var inside: [Fruit]?

  static let few = [
    Fruit(id: "apple", count: 12), Fruit(id: "pear", count: 7_310), Fruit(id: "林檎", count: 3),
    Fruit(id: "🍐 with a name that is much longer than its column can be anywhere", count: 0),
  ]

  /// So many, each made when it is asked for.
  static func many(_ count: Int) -> LazyMapCollection<Range<Int>, Fruit> {
    (0..<count).lazy.map { Fruit(id: "fruit \($0)", count: $0 * 7 % 1_000) }
  }
}

private struct ListPage: View {
  var body: some View {
    Samples {
      Sample("a few; / filters") {
        List(.constant(Fruit.few), name: "gallery.few") { Label($0.id) }
          .searchable { $0.id }.frame(rows: 4)
      }
      Sample("a hundred thousand, made when they are asked for") {
        List(.constant(Fruit.many(100_000)), name: "gallery.many") { Label($0.id) }
          .frame(rows: 5)
      }
      Sample("a heading, and a key that can't be used: x") {
        List(.constant(Fruit.few), name: "gallery.headed") { fruit in
          Label(StyledText(fruit.id, fruit.count == 12 ? .heading : .body))
        }
        .selectable { $0.count != 12 }
        .itemKeys { _ in
          KeyBinding(
            "gallery.eat", "x", title: "eat", disabled: "the sample is not for eating"
          ) {}
        }
        .frame(rows: 4)
      }
      Sample("empty") {
        List(.constant([Fruit]()), name: "gallery.empty") { Label($0.id) }
          .placeholder("No fruits yet. n plants a tree.").frame(rows: 2)
      }
    }
  }
}

private struct TablePage: View {
  private let columns = [
    TableColumn<Fruit>("Fruit", width: .flexible(minimum: 8, weight: 1), importance: 3) {
      fruit, _ in StyledText(fruit.id, .strong)
    }
    .sorted { $0.id },
    TableColumn<Fruit>("Left", width: .fixed(6), alignment: .trailing, importance: 2) {
      fruit, _ in "\(fruit.count)"
    }
    .sorted(descending: true) { $0.count },
    TableColumn<Fruit>("12 weeks", width: .fixed(12), importance: 1) { fruit, columns in
      Sparkline.text(
        (0..<12).map { Double((fruit.count * 31 + $0 * $0 * 5) % 97) }, columns: columns)
    },
  ]

  var body: some View {
    Samples {
      Sample("with room; s sorts, S turns it round") {
        Table(.constant(Fruit.few), name: "gallery.table", columns: columns).frame(rows: 5)
      }
      Sample("in 24 columns: the least important goes first") {
        Table(.constant(Fruit.few), name: "gallery.narrow", columns: columns)
          .frame(columns: 24, rows: 5)
      }
      Sample("without headings, and more rows than room") {
        Table(
          .constant(Fruit.many(40)), name: "gallery.rows", columns: columns, showsHeadings: false
        ).frame(rows: 4)
      }
      Sample("empty") {
        Table(.constant([Fruit]()), name: "gallery.none", columns: columns) {
          $0.placeholder("No fruits yet.")
        }
        .frame(rows: 3)
      }
    }
  }
}

private struct TreePage: View {
  private let roots = [
    Fruit(
      id: "Sources",
      inside: [
        Fruit(id: "Cart", inside: [Fruit(id: "Cart.swift"), Fruit(id: "移行.swift")]),
        Fruit(id: "Kit", inside: []),
      ]),
    Fruit(id: "Tests", inside: Array(Fruit.many(30))),
    Fruit(id: "README.md and a name that is much longer than its line can be on most screens"),
  ]

  var body: some View {
    Samples {
      Sample("→ opens, ← closes; so does a click on the sign") {
        Tree(.constant(roots), name: "gallery.tree", children: \.inside) { Label($0.id) }
          .initiallyExpanded(["Sources", "Cart"]).frame(rows: 7)
      }
      Sample("more lines than room") {
        Tree(.constant(roots), name: "gallery.full", children: \.inside) { fruit in
          Label(StyledText(fruit.id) + .muted(fruit.count > 0 ? "  \(fruit.count)" : ""))
        }
        .initiallyExpanded(["Tests"]).frame(rows: 5)
      }
      Sample("empty") {
        Tree(.constant([Fruit]()), name: "gallery.bare", children: { _ in nil }) { Label($0.id) }
          .placeholder("No folders here.").frame(rows: 2)
      }
    }
  }
}
