import Diagnostics
import Synchronization
import Testing
import Unidirectional

@testable import DeclarativeUI

@MainActor @Suite struct LocalTests {
  private func reports(_ body: () -> Void) -> [MisuseReport] {
    let found = Mutex<[MisuseReport]>([])
    MisuseReport.withHandler({ report in found.withLock { $0.append(report) } }, body)
    return found.withLock { $0 }
  }

  private struct Counter: View {
    let title: Bind<String>
    @Local var count = 0

    var body: some View {
      Label("\(title.value) \(count)").keys {
        KeyBinding("count.add", "a", title: "Add") { count += 1 }
      }
    }
  }

  @Test("local state is kept while the body and the enclosing body are evaluated again")
  func kept() {
    let title = Source("apples")
    let outer = Source(0)
    struct Outer: View {
      let title: Bind<String>
      let outer: Bind<Int>
      var body: some View {
        Label("\(outer.value)")
        Counter(title: title)
      }
    }
    let screen = Screen(Outer(title: title.bind, outer: outer.bind), columns: 10, rows: 2)
    screen.press("a", "a")
    #expect(screen.text == "0\napples 2")
    title.value = "pears"
    #expect(screen.text == "0\npears 2")
    outer.value = 1
    #expect(screen.text == "1\npears 2")
    screen.press("a")
    #expect(screen.text == "1\npears 3")
  }

  @Test("a change of local state evaluates only the body that reads it")
  func work() {
    struct Outer: View {
      var body: some View { Counter(title: .constant("apples")) }
    }
    let screen = Screen(Outer(), columns: 10, rows: 1)
    let before = screen.host.counters.bodiesEvaluated
    screen.press("a")
    #expect(screen.text == "apples 1")
    #expect(screen.host.counters.bodiesEvaluated == before + 1)
  }

  @Test("a view that appears again starts with the initial value")
  func appearsAgain() {
    let isShown = Source(true)
    struct Outer: View {
      let isShown: Bind<Bool>
      var body: some View { if isShown.value { Counter(title: .constant("apples")) } }
    }
    let screen = Screen(Outer(isShown: isShown.bind), columns: 10, rows: 1)
    screen.press("a")
    isShown.value = false
    #expect(screen.text == "")
    isShown.value = true
    #expect(screen.text == "apples 0")
  }

  @Test("each view has its own state, also among equal views in a ForEach")
  func separate() {
    struct Row: View {
      let id: Int
      @Local var isOn = false
      var body: some View { Toggle("\(id)", name: "row\(id)", isOn: $isOn) }
    }
    let order = Source([1, 2, 3])
    struct Outer: View {
      let order: Bind<[Int]>
      var body: some View { ForEach(order.value, id: { $0 }) { Row(id: $0) } }
    }
    let screen = Screen(Outer(order: order.bind), columns: 8, rows: 3)
    screen.press("tab", "space")
    #expect(screen.text == " [ ] 1\n▌[x] 2\n [ ] 3")
    order.value = [2, 1]
    #expect(screen.text == "▌[x] 2\n [ ] 1\n")
  }

  @Test("the initial value can come from the view's initializer, and later values don't replace it")
  func initial() {
    struct Rename: View {
      @Local var name: String
      init(_ name: String) { _name = Local(wrappedValue: name) }
      var body: some View { TextField("name", text: $name) }
    }
    let name = Source("Ada")
    struct Outer: View {
      let name: Bind<String>
      var body: some View { Rename(name.value) }
    }
    let screen = Screen(Outer(name: name.bind), columns: 8, rows: 1)
    screen.type("!")
    name.value = "Grace"
    #expect(screen.text == "Ada!")
  }

  @Test("local state of a view that isn't on the screen is reported where it is declared")
  func detached() {
    let counter = Counter(title: .constant("apples"))
    let found = reports {
      #expect(counter.count == 0)
      counter.count = 1
      #expect(counter.count == 0)
    }
    #expect(found.count == 3)
    #expect(
      found.first?.message.hasPrefix("@Local state is read while its view") == true)
    #expect("\(found[0].fileID)" == "DeclarativeUITests/LocalTests.swift")
  }

  @Test("one view in two places is reported")
  func twice() {
    struct Outer: View {
      let counter = Counter(title: .constant("apples"))
      var body: some View {
        counter
        counter
      }
    }
    let found = reports { _ = Screen(Outer(), columns: 10, rows: 2) }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("is on the screen twice") == true)
  }

  @Test("views without local state aren't searched for it")
  func searches() {
    struct Plain: View {
      let text: String
      var body: some View { Label(text) }
    }
    struct Outer: View {
      let isCounting: Bool
      var body: some View {
        Plain(text: "apples")
        if isCounting { Counter(title: .constant("pears")) }
      }
    }
    // Another test may be holding a view that isn't mounted.
    let isAlone = LocalCells.unattached.load(ordering: .relaxed) == 0
    let before = LocalValues.searches
    _ = Screen(Outer(isCounting: false), columns: 10, rows: 2)
    #expect(LocalValues.searches == before || !isAlone)
    let screen = Screen(Outer(isCounting: true), columns: 10, rows: 2)
    #expect(LocalValues.searches > before)
    #expect(screen.text == "apples\npears 0")
  }

  @Test("cells count as unattached until their view is mounted or discarded")
  func unattached() {
    func count() -> Int { LocalCells.unattached.load(ordering: .relaxed) }
    let before = count()
    var counter: Counter? = Counter(title: .constant("apples"))
    #expect(count() == before + 1)
    counter = nil
    #expect(counter == nil && count() == before)
    let screen = Screen(Counter(title: .constant("pears")), columns: 10, rows: 1)
    #expect(screen.text == "pears 0")
    #expect(count() == before)
  }

  @Test("state of a type that isn't equatable changes with each assignment")
  func notEquatable() {
    struct Box { var text = "closed" }
    struct Parcel: View {
      @Local var box = Box()
      var body: some View {
        Label(box.text).keys {
          KeyBinding("parcel.open", "o", title: "Open") { box.text = "open" }
        }
      }
    }
    let screen = Screen(Parcel(), columns: 8, rows: 1)
    screen.press("o")
    #expect(screen.text == "open")
  }
}
