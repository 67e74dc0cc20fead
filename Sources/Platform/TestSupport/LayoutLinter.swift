import DeclarativeUI
import DesignSystem
import Terminal

/// Looks at a laid-out screen for what somebody can't read, reach or understand.
///
/// ```swift
/// let app = ScreenDriver(Greeting(), columns: 80, rows: 24)
/// #expect(LayoutLinter.findings(in: app.host) == [])
/// ```
///
/// It judges what is on screen at that moment, at that size and in that theme: open a dialog, or let
/// text come in, before asking. `LayoutFinding.Kind` lists what it knows of.
@MainActor public struct LayoutLinter {
  private let host: ViewHost
  private let minimumContrast: Double
  private let palette: Palette
  private var findings: [LayoutFinding] = []
  /// The nodes that aren't hidden, outermost first, with the cells of each that can be seen, some perhaps
  /// after scrolling.
  private var nodes: [(node: Node, visible: Rect)] = []

  /// What is wrong with the screen, from the top down.
  ///
  /// - Parameters:
  ///   - contrast: the ratio that text needs at least; see `Contrast`.
  ///   - palette: what stands behind palette colours.
  public static func findings(
    in host: ViewHost, contrast: Double = Contrast.text, palette: Palette = .xterm
  ) -> [LayoutFinding] {
    var linter = LayoutLinter(host: host, minimumContrast: contrast, palette: palette)
    linter.look()
    var known: Set<LayoutFinding> = []
    return linter.findings.filter { known.insert($0).inserted }.sorted {
      ($0.frame.top, $0.frame.left) < ($1.frame.top, $1.frame.left)
    }
  }

  private init(host: ViewHost, minimumContrast: Double, palette: Palette) {
    self.host = host
    self.minimumContrast = minimumContrast
    self.palette = palette
  }

  private mutating func look() {
    let record = host.record()
    collect(host.root, in: host.surface.bounds)
    lookAtText(record)
    lookForLostViews()
    lookForOverlaps(record)
    lookAtControls()
    lookAtFocus()
    lookAtKeys()
  }

  private mutating func collect(_ node: Node, in clip: Rect) {
    guard !node.isHidden else { return }
    let visible = node.frame.intersection(clip)
    nodes.append((node, visible))
    var inner = visible
    // All of what scrolls can be brought into view.
    if node is ScrollViewNode, !visible.isEmpty, let content = node.children.first?.frame {
      inner = content
    }
    for child in node.children { collect(child, in: inner) }
  }

  private mutating func report(_ kind: LayoutFinding.Kind, _ frame: Rect, _ message: String) {
    findings.append(LayoutFinding(kind: kind, frame: frame, message: message))
  }

  // MARK: Text

  private mutating func lookAtText(_ record: DrawRecord) {
    for drawn in record.texts {
      if drawn.isCut, !saysItself(drawn.node) {
        report(.cutText, drawn.frame, "“\(excerpt(drawn.text))” is cut without …")
      }
      guard !drawn.frame.isEmpty,
        drawn.text.contains(where: { $0 != " " && $0 != "…" && !DrawRecord.isLine($0) })
      else { continue }
      let style = drawn.style
      guard
        let ratio = Contrast.ratio(style.foreground, style.background, palette: palette),
        ratio < minimumContrast
      else { continue }
      report(
        .lowContrast, drawn.frame,
        "“\(excerpt(drawn.text))” has a contrast of \(LowContrast.written(ratio)), "
          + "it needs \(LowContrast.written(minimumContrast))")
    }
  }

  /// Whether it shows on its own that there is more: what is typed scrolls in its field, code has `›`,
  /// and a view that scrolls sideways its bar.
  private func saysItself(_ node: Node) -> Bool {
    node is CodeViewNode || node.accessibility(inside: [])?.role == .textField
      || responders(from: node, in: nil).contains { ($0 as? ScrollViewNode)?.isWider == true }
  }

  /// Views with something to say that got no room.
  private mutating func lookForLostViews() {
    for (node, visible) in nodes where node.children.isEmpty && visible.isEmpty {
      guard let label = described(node)?.label, label.contains(where: { $0 != " " }) else {
        continue
      }
      let wanted = node.measure(host.surface.size)
      guard wanted.columns > 0, wanted.rows > 0 else { continue }
      report(.cutText, node.frame, "there is no room for “\(excerpt(label))”")
    }
  }

  // MARK: Places

  private mutating func lookForOverlaps(_ record: DrawRecord) {
    var told: Set<[ObjectIdentifier]> = []
    for overlap in record.overlaps {
      let pair = [ObjectIdentifier(overlap.upper), ObjectIdentifier(overlap.lower)]
      guard told.insert(pair).inserted else { continue }
      report(
        .overlap, Rect(origin: overlap.cell, size: Size(columns: 1, rows: 1)),
        "\(name(overlap.upper)) is drawn over \(name(overlap.lower))")
    }
    for (node, _) in nodes where !node.stacksChildren {
      let children = node.children.filter { !$0.isHidden && !$0.frame.isEmpty }
      for (index, child) in children.enumerated() {
        for other in children[(index + 1)...]
        where !told.contains([ObjectIdentifier(other), ObjectIdentifier(child)]) {
          let shared = child.frame.intersection(other.frame)
          if !shared.isEmpty {
            report(.overlap, shared, "\(name(other)) lies over \(name(child))")
          }
        }
      }
    }
  }

  // MARK: Controls, focus and keys

  private mutating func lookAtControls() {
    for (node, _) in nodes where node.isFocusable || node.isFocusScope {
      guard let found = described(node) else {
        report(.missingLabel, node.frame, "\(name(node)) says nothing of itself: no role, no label")
        continue
      }
      if !found.label.contains(where: { $0 != " " }) {
        report(.missingLabel, node.frame, "\(name(node)) has no accessibility label")
      }
    }
  }

  private mutating func lookAtFocus() {
    let candidates = host.focusCandidates()
    let scope = host.focusScope
    var reached: Set<ObjectIdentifier> = []
    for node in candidates {
      if visible(node).isEmpty {
        report(
          .unreachable, node.frame, "\(name(node)) can have the focus, but no cell of it is seen")
      }
      let way = responders(from: node, in: scope)
      reached.formUnion(way.map { ObjectIdentifier($0) })
      let holder = way.first { $0.keyBindings.contains { $0.keys.contains(KeyPress(.tab)) } }
      if let holder, candidates.count > 1 {
        report(
          .unreachable, node.frame,
          "Tab doesn't lead on from \(name(node)): \(name(holder)) takes it")
      }
    }
    if candidates.isEmpty, let start = scope ?? host.innermostWithKeys {
      reached.formUnion(responders(from: start, in: scope).map { ObjectIdentifier($0) })
    }
    for (node, _) in nodes where isInside(scope, node) && !reached.contains(ObjectIdentifier(node))
    {
      let keys = node.keyBindings.flatMap(\.keys).map(\.symbol)
      if !keys.isEmpty {
        report(
          .unreachable, node.frame,
          "the keys \(keys.joined(separator: " ")) of \(name(node)) do nothing: "
            + "the focus is never inside")
      }
    }
  }

  private mutating func lookAtKeys() {
    for (node, _) in nodes {
      var meanings: [KeyPress: String] = [:]
      for binding in node.keyBindings {
        if !binding.title.contains(where: { $0 != " " }) {
          report(
            .untitledKey, node.frame,
            "\(binding.keys.map(\.symbol).joined(separator: " ")) (\(binding.id)) has no title")
        }
        for key in binding.keys {
          if let other = meanings[key] {
            report(
              .duplicateKey, node.frame, "\(key.symbol) means both \(other) and \(binding.id)")
          } else {
            meanings[key] = binding.id
          }
        }
      }
    }
  }

  /// The nodes that a key reaches, from the focused one outwards.
  private func responders(from node: Node, in scope: Node?) -> [Node] {
    var way: [Node] = []
    var next: Node? = node
    while let current = next {
      way.append(current)
      next = current === scope ? nil : current.parent
    }
    return way
  }

  private func isInside(_ scope: Node?, _ node: Node) -> Bool {
    scope.map { scope in responders(from: node, in: nil).contains { $0 === scope } } ?? true
  }

  private func visible(_ node: Node) -> Rect {
    nodes.first { $0.node === node }?.visible ?? .zero
  }

  // MARK: Words

  /// What those who don't see the screen are told of a node: what it says itself, or what a view
  /// around it says for it.
  private func described(_ node: Node) -> AccessibilityDescription? {
    var found = node.accessibility(inside: [])
    var outer = node.parent
    while let current = outer {
      if current.replacesInnerAccessibility {
        found = current.accessibility(inside: found.map { [$0] } ?? []) ?? found
      }
      outer = current.parent
    }
    return found
  }

  private func name(_ node: Node) -> String {
    guard let found = described(node) else { return "a \(type(of: node))" }
    guard found.label.contains(where: { $0 != " " }) else { return "a \(found.role.rawValue)" }
    return "the \(found.role.rawValue) “\(excerpt(found.label))”"
  }

  private func excerpt(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }
}
