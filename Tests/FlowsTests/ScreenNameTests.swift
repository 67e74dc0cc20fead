import DeclarativeUI
import Flows
import Testing
import Unidirectional

@MainActor @Suite struct ScreenNameTests {
  private final class Opening: Flow<Int, Never> {
    init(name: Bind<String>) {
      super.init(id: "opening", title: "Opening", state: 0)
      router.show("screen") { ScreenRoutable(name) { Label("Screen") } }
    }
  }

  @Test("a screen's name may change, and whoever shows the bread-crumb is told")
  func change() {
    let name = Source("2")
    let flow = Opening(name: name.bind)
    var told = 0
    let observer = Observer { told += 1 }
    #expect(observer.track { flow.crumbs } == ["Opening", "2"])
    name.value = "Mend the fence"
    #expect(told == 1)
    #expect(flow.crumbs == ["Opening", "Mend the fence"])
  }
}
