import HeadwayKit

final class Books: Flow<Int, Never> {
  init() {
    super.init(id: "books", title: "Books", state: 0)
    router.show("list") { _ in
      ScreenRoutable("") {
        Label("No books yet.").padding(horizontal: .one)
      }
    }
  }
}
