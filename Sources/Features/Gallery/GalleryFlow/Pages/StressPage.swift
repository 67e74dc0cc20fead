import DeclarativeUI
import DesignSystem

extension GalleryPage {
  /// Returns the stress page: a large number of rows in a list, a table and a tree.
  @MainActor package static func stress(_ rows: StressRows) -> GalleryPage {
    GalleryPage(
      "stress", "Stress", "\(rows.scale) rows with seed \(rows.seed)", scrolls: false
    ) { _ in StressPage(rows: rows) }
  }
}

private struct StressPage: View {
  let rows: StressRows

  private let columns = [
    TableColumn<StressRows.Row>("Row", width: .flexible(minimum: 8, weight: 1), importance: 3) {
      row, _ in StyledText(row.text)
    },
    TableColumn<StressRows.Row>("Length", width: .fixed(7), alignment: .trailing, importance: 1) {
      row, _ in "\(row.text.count)"
    },
  ]

  var body: some View {
    VStack(spacing: .one) {
      GallerySample("a list; / filters") {
        List(.constant(rows), name: "stress.list") { Label($0.text) }
          .searchable { $0.text }.frame(rows: 6)
      }
      GallerySample("a table") {
        Table(.constant(rows), name: "stress.table", columns: columns).frame(rows: 6)
      }
      GallerySample("a tree") {
        Tree(
          .constant(Array(rows.prefix(1_000))), name: "stress.tree", children: \.inside
        ) { Label($0.text) }
        .frame(rows: 6)
      }
    }
  }
}
