import HeadwayKit

struct Book: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title: String
}

struct BooksState: Codable, Equatable, Sendable {
  var books = [Book(id: 1, title: "Emma"), Book(id: 2, title: "Dracula")]
}

final class Books: Flow<BooksState, Never> {
  init() {
    super.init(id: "books", title: "Books", state: BooksState())
    router.show("list") { flow in
      ScreenRoutable("") {
        List(Bind { flow.state.books }, name: "books") { Label($0.title) }
          .padding(horizontal: .one)
      }
    }
  }
}
