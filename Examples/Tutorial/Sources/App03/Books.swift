import HeadwayKit

struct Book: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title: String
}

enum BooksState: Codable, Equatable, Sendable {
  case list
  case book(id: Int)
}

final class Books: Flow<BooksState, Never> {
  let books = [Book(id: 1, title: "Emma"), Book(id: 2, title: "Dracula")]

  init() {
    super.init(id: "books", title: "Books", state: .list)
    router.show("list", for: .list) { flow in
      ScreenRoutable("") {
        List(.constant(flow.books), name: "books") { Label($0.title) }
          .onActivate { book in flow.go { $0 = .book(id: book.id) } }
          .padding(horizontal: .one)
      }
    }
    router.show("book", for: BooksState.book) { flow, id in
      ScreenRoutable("Book \(id)") {
        Label(flow.books.first { $0.id == id }?.title ?? "").padding(horizontal: .one)
      }
    }
  }
}
