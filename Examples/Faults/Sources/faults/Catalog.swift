import HeadwayKit

/// An item of the shop.
struct Product: Equatable, Identifiable {
  let id: Int
  let name: String

  static let all = ["Guitar", "Violin", "Piano", "Flute", "Drum"].enumerated().map {
    Product(id: $0 + 1, name: $1)
  }
}

/// The state of ``Catalog``.
struct CatalogState: Codable, Equatable, Sendable {
  /// The number of the item on screen; nil for the list.
  var item: Int?
}

/// A list of items, each with a page of its own.
final class Catalog: Flow<CatalogState, Never> {
  init() {
    super.init(id: "catalog", title: "Catalog", state: CatalogState())
    router.show("item", matching: \.item) { _, item in ItemPage(item) }
    router.show("list") { flow in
      ScreenRoutable("") {
        Page("Open three items, each with Enter and Esc.") {
          List(.constant(Product.all), name: "items") { Label($0.name) }
            .onActivate { product in flow.go { $0.item = product.id } }
        }
      }
    }
  }
}

/// The only screen of ``ItemPage``.
enum ItemState: Codable, Equatable, Sendable { case details }

/// The page of an item.
final class ItemPage: Flow<ItemState, Never> {
  private let name: String
  /// A photo of 4 MB.
  private let photo = [UInt8](repeating: 0, count: 4 << 20)

  init(_ item: Int) {
    name = Product.all.first { $0.id == item }?.name ?? ""
    super.init(id: "item", title: name, state: .details)
    // The fault: the flow retains this closure, which captures the flow as self.
    router.show("details", for: .details) { _ in
      ScreenRoutable("") {
        Page(self.name) { Label("A photo of \(self.photo.count >> 20) MB") }
      }
    }
  }
}
