import HeadwayKit

struct Book: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title: String
}

enum BooksState: Codable, Equatable, Sendable {
  case list
  case book(id: Int)
}

enum Shelf {
  struct State: Equatable, Sendable {
    var books = [Book(id: 1, title: "Emma"), Book(id: 2, title: "Dracula")]
  }

  enum Action: Equatable, Sendable {
    case removed(Int)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .removed(let id):
      state.books.removeAll { $0.id == id }
      return .none
    }
  }
}

final class Books: Flow<BooksState, Never> {
  let shelf = Store<Shelf.State, Shelf.Action>(
    Shelf.State(), label: "shelf", reduce: Shelf.reduce)

  init() {
    super.init(id: "books", title: "Books", state: .list)
    router.show("list", for: .list) { flow in
      ScreenRoutable("") {
        List(flow.shelf.bind(\.books), name: "books") { Label($0.title) }
          .placeholder("No books.")
          .onActivate { book in flow.go { $0 = .book(id: book.id) } }
          .itemKeys { book in
            if let book {
              KeyBinding("books.remove", "x", title: "Remove") {
                flow.shelf.send(.removed(book.id))
              }
            }
          }
          .padding(horizontal: .one)
      }
    }
    router.show("book", for: BooksState.book) { flow, id in
      ScreenRoutable("Book \(id)") {
        Label(flow.shelf.state.books.first { $0.id == id }?.title ?? "")
          .padding(horizontal: .one)
      }
    }
  }
}
