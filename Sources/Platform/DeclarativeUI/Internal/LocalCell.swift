import Diagnostics
import Synchronization
import Unidirectional

/// Connects a ``Local`` property of a view with the value that the view's node keeps.
///
/// Views are created with each evaluation of the enclosing body. The node passes the kept value on
/// to the cell of the latest view.
@MainActor final class LocalCell<Value>: LocalSlot {
  private let initial: Value
  private let site: CallSite
  private let make: (Value) -> Source<Value>
  private var source: Source<Value>?
  private weak var owner: Node?

  init(_ initial: Value, at site: CallSite, make: @escaping (Value) -> Source<Value>) {
    self.initial = initial
    self.site = site
    self.make = make
    LocalCells.unattached.add(1, ordering: .relaxed)
  }

  deinit {
    if source == nil { LocalCells.unattached.subtract(1, ordering: .relaxed) }
  }

  func attach(_ kept: AnyObject?, to node: Node) -> AnyObject {
    if let owner, owner !== node, owner.host != nil {
      site.report(
        "DeclarativeUI",
        "one view with @Local state is on the screen twice, so both share the state; create a view "
          + "for each place")
    }
    if source == nil { LocalCells.unattached.subtract(1, ordering: .relaxed) }
    let source = kept as? Source<Value> ?? Observer.untracked { make(initial) }
    self.source = source
    owner = node
    return source
  }

  var value: Value {
    get {
      if source == nil { reportDetached("read") }
      return source?.value ?? initial
    }
    set {
      if source == nil { reportDetached("set") }
      source?.value = newValue
    }
  }

  private func reportDetached(_ use: String) {
    site.report(
      "DeclarativeUI",
      "@Local state is \(use) while its view isn't on the screen; use it in the body, or in closures "
        + "that the body creates")
  }
}

/// The cells of all views.
enum LocalCells {
  /// The number of cells in views that haven't been mounted yet.
  static let unattached = Atomic(0)
}

/// The place where a node keeps the value of a ``Local`` property.
@MainActor protocol LocalSlot: AnyObject {
  /// Connects the property with a value.
  ///
  /// - Parameters:
  ///   - kept: the value that the node keeps; nil when the view appears.
  ///   - node: the node of the view.
  /// - Returns: the value to keep.
  func attach(_ kept: AnyObject?, to node: Node) -> AnyObject
}

/// A property of a view that contains local state.
@MainActor protocol LocalProperty {
  var slot: any LocalSlot { get }
}

/// The local state of a node, in the order of the view's properties.
@MainActor struct LocalValues {
  /// Whether views of a type have local state.
  private static var known: [ObjectIdentifier: Bool] = [:]
  /// The number of searches for local state in the properties of views, for tests.
  private(set) static var searches = 0
  private var isUsed: Bool?
  private var values: [AnyObject] = []

  /// Connects the local state of a new description of the view with the kept values.
  mutating func attach<Content: View>(_ view: Content, to node: Node) {
    if isUsed == nil { isUsed = Self.known[ObjectIdentifier(Content.self)] }
    // A view with local state contains a cell that hasn't been attached. Without such a cell, there is
    // nothing to search for. Reflection takes a third of a millisecond for a type that is new to it.
    if isUsed == nil, LocalCells.unattached.load(ordering: .relaxed) == 0 { isUsed = false }
    if isUsed == false { return }
    Self.searches += 1
    let slots = Mirror(reflecting: view).children.compactMap {
      ($0.value as? any LocalProperty)?.slot
    }
    if isUsed == nil {
      isUsed = !slots.isEmpty
      Self.known[ObjectIdentifier(Content.self)] = !slots.isEmpty
    }
    let kept = values
    values = slots.enumerated().map { index, slot in
      slot.attach(index < kept.count ? kept[index] : nil, to: node)
    }
  }
}
