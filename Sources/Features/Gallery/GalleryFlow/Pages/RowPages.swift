import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let rowPages = [
    GalleryPage("list", "List", "rows with a selection") { _ in ListPage() },
    GalleryPage("table", "Table", "rows in columns") { _ in TablePage() },
    GalleryPage("tree", "Tree", "nested rows") { _ in TreePage() },
  ]
}

/// An item of the sample data.
struct SampleFruit: Identifiable, Equatable {
  let id: String
  var count = 0
  var inside: [SampleFruit]?

  static let few = [
    SampleFruit(id: "apple", count: 12), SampleFruit(id: "pear", count: 7_310),
    SampleFruit(id: "林檎", count: 3),
    SampleFruit(id: "🍐 with a name that is much longer than its column can be anywhere", count: 0),
  ]

  /// Returns `count` items, each created on access.
  static func many(_ count: Int) -> LazyMapCollection<Range<Int>, SampleFruit> {
    (0..<count).lazy.map { SampleFruit(id: "fruit \($0)", count: $0 * 7 % 1_000) }
  }
}

private struct ListPage: View {
  var body: some View {
    GallerySamples {
      GallerySample("a few; / filters") {
        List(.constant(SampleFruit.few), name: "gallery.few") { Label($0.id) }
          .searchable { $0.id }.frame(rows: 4)
      }
      GallerySample("a hundred thousand rows, created on access") {
        List(.constant(SampleFruit.many(100_000)), name: "gallery.many") { Label($0.id) }
          .frame(rows: 5)
      }
      GallerySample("a heading, and a disabled key: x") {
        List(.constant(SampleFruit.few), name: "gallery.headed") { fruit in
          Label(StyledText(fruit.id, fruit.count == 12 ? .heading : .body))
        }
        .selectable { $0.count != 12 }
        .itemKeys { _ in
          KeyBinding(
            "gallery.eat", "x", title: "Delete", disabled: "samples can't be deleted"
          ) {}
        }
        .frame(rows: 4)
      }
      GallerySample("empty") {
        List(.constant([SampleFruit]()), name: "gallery.empty") { Label($0.id) }
          .placeholder("No fruits yet. Press n to add one.").frame(rows: 2)
      }
    }
  }
}

private struct TablePage: View {
  private let columns = [
    TableColumn<SampleFruit>("Fruit", width: .flexible(minimum: 8, weight: 1), importance: 3) {
      fruit, _ in StyledText(fruit.id, .strong)
    }
    .sorted { $0.id },
    TableColumn<SampleFruit>("Remaining", width: .fixed(9), alignment: .trailing, importance: 2) {
      fruit, _ in "\(fruit.count)"
    }
    .sorted(descending: true) { $0.count },
    TableColumn<SampleFruit>("12 weeks", width: .fixed(12), importance: 1) { fruit, columns in
      Sparkline.text(
        (0..<12).map { Double((fruit.count * 31 + $0 * $0 * 5) % 97) }, columns: columns)
    },
  ]

  @Local var ripe: Set<String> = ["pear"]

  private var cells: [TableColumn<SampleFruit>] {
    [
      TableColumn("Ripe", width: .fixed(4), importance: 3) { fruit in
        Toggle("", name: "gallery.ripe", isOn: .constant(ripe.contains(fruit.id))) { isRipe in
          if isRipe { ripe.insert(fruit.id) } else { ripe.remove(fruit.id) }
        }
      },
      TableColumn("Fruit", width: .flexible(minimum: 12, weight: 1), importance: 4) { fruit in
        Label(fruit.id).badge(fruit.count > 1_000 ? "many" : nil, style: .warning)
      },
      TableColumn("Remaining", width: .fixed(9), alignment: .trailing, importance: 2) { fruit in
        Label(StyledText("\(fruit.count)", fruit.count == 0 ? .success : .body))
      },
      TableColumn("Progress", width: .fixed(12)) { fruit in
        Label(ProgressBar.text(1 - Double(fruit.count) / 7_310, columns: 12))
      },
    ]
  }

  var body: some View {
    GallerySamples {
      GallerySample("enough space; s sorts, S reverses the order") {
        Table(.constant(SampleFruit.few), name: "gallery.table", columns: columns).frame(rows: 5)
      }
      GallerySample("24 columns: the least important column is hidden first") {
        Table(.constant(SampleFruit.few), name: "gallery.narrow", columns: columns)
          .frame(columns: 24, rows: 5)
      }
      GallerySample("without headings, and with too many rows") {
        Table(
          .constant(SampleFruit.many(40)), name: "gallery.rows", columns: columns,
          showsHeadings: false
        ).frame(rows: 4)
      }
      GallerySample("views as cells; Space changes the toggle of the selected row") {
        Table(.constant(SampleFruit.few), name: "gallery.cells", columns: cells).frame(rows: 5)
      }
      GallerySample("empty") {
        Table(.constant([SampleFruit]()), name: "gallery.none", columns: columns) {
          $0.placeholder("No fruits yet.")
        }
        .frame(rows: 3)
      }
    }
  }
}

private struct TreePage: View {
  private let roots = [
    SampleFruit(
      id: "Sources",
      inside: [
        SampleFruit(
          id: "Cart", inside: [SampleFruit(id: "Cart.swift"), SampleFruit(id: "移行.swift")]),
        SampleFruit(id: "Kit", inside: []),
      ]),
    SampleFruit(id: "Tests", inside: Array(SampleFruit.many(30))),
    SampleFruit(
      id: "README.md with a name that is much longer than its line can be on most screens"),
  ]

  var body: some View {
    GallerySamples {
      GallerySample("→ expands, ← collapses, and so does a click on the arrow") {
        Tree(.constant(roots), name: "gallery.tree", children: \.inside) { Label($0.id) }
          .initiallyExpanded(["Sources", "Cart"]).frame(rows: 7)
      }
      GallerySample("too many lines") {
        Tree(.constant(roots), name: "gallery.full", children: \.inside) { fruit in
          Label(StyledText(fruit.id) + .muted(fruit.count > 0 ? "  \(fruit.count)" : ""))
        }
        .initiallyExpanded(["Tests"]).frame(rows: 5)
      }
      GallerySample("empty") {
        Tree(.constant([SampleFruit]()), name: "gallery.bare", children: { _ in nil }) {
          Label($0.id)
        }
        .placeholder("No folders.").frame(rows: 2)
      }
    }
  }
}
