import HeadwayKit

struct Book: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title: String
}

protocol Library: Sendable {
  func books() async -> [Book]
}

struct SampleLibrary: Library {
  func books() async -> [Book] {
    [Book(id: 1, title: "Emma"), Book(id: 2, title: "Dracula")]
  }
}

enum BooksState: Codable, Equatable, Sendable {
  case list
  case book(id: Int)
  case add
}

struct BookRoute: Route {
  static let identifier = "book"
  static let segments = ["id"]
  var id: Int

  @MainActor var steps: [LinkStep] {
    [
      LinkStep(in: "books", Books.self, when: { $0.isLoaded }) { flow in
        flow.go { $0 = .book(id: id) }
      }
    ]
  }
}

extension ExtensionPoint where Contribution == ListRows<[Book], String> {
  static var bookLines: Self { Self("books.lines", title: "lines below the books") }
}

enum Shelf {
  struct State: Equatable, Sendable {
    var books: [Book] = []
    var isLoaded = false
  }

  enum Action: Equatable, Sendable {
    case appeared
    case loaded([Book])
    case added(String)
    case removed(Int)
  }

  static func reducer(
    _ library: any Library
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        return .run { send in await send(.loaded(await library.books())) }
      case .loaded(let books):
        state.books = books
        state.isLoaded = true
        return .none
      case .added(let title):
        let id = (state.books.map(\.id).max() ?? 0) + 1
        state.books.append(Book(id: id, title: title))
        return .none
      case .removed(let id):
        state.books.removeAll { $0.id == id }
        return .none
      }
    }
  }
}

final class Books: Flow<BooksState, Never> {
  let shelf: Store<Shelf.State, Shelf.Action>

  let contributions: any ContributionReading

  init(library: any Library, contributions: any ContributionReading = NoContributions()) {
    self.contributions = contributions
    shelf = Store(Shelf.State(), label: "shelf", reduce: Shelf.reducer(library))
    super.init(id: "books", title: "Books", state: .list)
    router.show("list", for: .list) { flow in
      ScreenRoutable("") {
        VStack {
          List(flow.shelf.bind(\.books), name: "books") { Label($0.title) }
            .placeholder(flow.shelf.state.isLoaded ? "No books." : "Loading…")
            .onActivate { book in flow.go { $0 = .book(id: book.id) } }
            .itemKeys { book in
              if let book {
                KeyBinding("books.remove", "x", title: "Remove") {
                  flow.shelf.send(.removed(book.id))
                }
              }
            }
          ForEach(Array(flow.lines.enumerated()), id: { $0.offset }) { Label($0.element) }
        }
        .padding(horizontal: .one)
        .keys {
          KeyBinding("books.add", "n", title: "New") { flow.go { $0 = .add } }
        }
      }
    }
    router.show("add", for: .add) { flow in
      ScreenRoutable("New book") {
        BookForm { title in
          flow.shelf.send(.added(title))
          flow.back()
        }
      }
    }
    router.show("book", for: BooksState.book) { flow, id in
      ScreenRoutable("Book \(id)") {
        Label(flow.shelf.state.books.first { $0.id == id }?.title ?? "")
          .padding(horizontal: .one)
      }
    }
  }

  override func didAppear() { shelf.send(.appeared) }

  var isLoaded: Bool { shelf.state.isLoaded }

  override var currentRoute: (any Route)? {
    if case .book(let id) = state { BookRoute(id: id) } else { nil }
  }

  var lines: [String] {
    let books = shelf.bind(\.books).value
    return contributions.gather(from: .bookLines) { added in try added.rows(books) }
      .flatMap(\.self)
  }
}

struct BookForm: View {
  @Local var title = ""
  let save: @MainActor (String) -> Void

  init(save: @escaping @MainActor (String) -> Void) { self.save = save }

  var body: some View {
    Form("book.save", isChanged: !title.isEmpty, onSubmit: { save(title) }) {
      Field("Title", problem: title.isEmpty ? "enter a title" : nil) {
        TextField("book.title", text: $title, placeholder: "such as Middlemarch")
      }
    }
    .padding(horizontal: .one)
  }
}
