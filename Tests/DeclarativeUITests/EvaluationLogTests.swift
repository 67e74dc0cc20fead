import Terminal
import Testing
import Unidirectional

@testable import DeclarativeUI

private struct Outer: View {
  let outer: Source<Int>
  let inner: Source<Int>
  var body: some View {
    VStack {
      Label("outer \(outer.value)")
      Inner(count: inner)
    }
  }
}

private struct Inner: View {
  let count: Source<Int>
  var body: some View { Label("inner \(count.value)") }
}

@MainActor @Suite struct EvaluationLogTests {
  private func node(named name: String, in node: Node) -> Node? {
    node.viewName == name
      ? node : node.children.lazy.compactMap { self.node(named: name, in: $0) }.first
  }

  @Test("the log counts evaluations, and those that the enclosing body caused")
  func counts() throws {
    let (outer, inner) = (Source(0), Source(0))
    let host = ViewHost(
      Outer(outer: outer, inner: inner), size: Size(columns: 10, rows: 2))
    let log = EvaluationLog()
    host.evaluations = log
    let view = try #require(node(named: "Inner", in: host.root))
    #expect(log.count(of: view) == nil)
    inner.value = 1
    host.render()
    #expect(log.count(of: view)?.total == 1)
    outer.value = 1
    host.render()
    #expect(log.count(of: view)?.total == 2)
    #expect(log.count(of: view)?.byParent == 1)
    #expect(log.frames.count == 2)
    log.isPaused = true
    host.repaint()
    host.render()
    #expect(log.frames.count == 2)
  }

  @Test("the log forgets views that leave the screen")
  func forgets() throws {
    let (isShown, inner) = (Source(true), Source(0))
    let host = ViewHost(
      Shown(isShown: isShown, inner: inner), size: Size(columns: 10, rows: 2))
    let log = EvaluationLog()
    host.evaluations = log
    let view = try #require(node(named: "Inner", in: host.root))
    inner.value = 1
    host.render()
    #expect(log.count(of: view)?.total == 1)
    isShown.value = false
    host.render()
    #expect(log.count(of: view) == nil)
  }

  @Test("a log doesn't change the work of a host")
  func costs() {
    func work(_ log: EvaluationLog?) -> ViewHost.Counters {
      let (outer, inner) = (Source(0), Source(0))
      let host = ViewHost(Outer(outer: outer, inner: inner), size: Size(columns: 10, rows: 2))
      host.evaluations = log
      host.render()
      outer.value = 1
      host.render()
      inner.value = 1
      host.render()
      return host.counters
    }
    #expect(work(nil) == work(EvaluationLog()))
  }
}

private struct Shown: View {
  let isShown: Source<Bool>
  let inner: Source<Int>
  var body: some View { if isShown.value { Inner(count: inner) } }
}
