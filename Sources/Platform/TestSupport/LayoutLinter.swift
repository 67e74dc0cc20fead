import DeclarativeUI
import DesignSystem
import Terminal

/// Checks a screen for anything that users can't read, reach or understand.
///
/// ```swift
/// let app = ScreenDriver(Greeting(), columns: 80, rows: 24)
/// #expect(LayoutLinter.findings(in: app.host) == [])
/// ```
///
/// The linter checks the current contents of the screen at the current size and with the current
/// theme. To check a dialog or loaded content, show it first. `LayoutFinding.Kind` lists the
/// checks.
@MainActor public struct LayoutLinter {
  private let host: ViewHost
  private let minimumContrast: Double
  private let palette: Palette
  private var findings: [LayoutFinding] = []
  /// The visible nodes, outermost first, with the cells of each that are on screen or can be
  /// scrolled into view.
  private var nodes: [(node: Node, visible: Rect)] = []

  /// Returns the findings on a screen, from top to bottom.
  ///
  /// - Parameters:
  ///   - host: the host of the screen.
  ///   - contrast: the minimum contrast ratio of text; see `Contrast`.
  ///   - palette: the RGB values of palette colors.
  public static func findings(
    in host: ViewHost, contrast: Double = Contrast.text, palette: Palette = .xterm
  ) -> [LayoutFinding] {
    var linter = LayoutLinter(host: host, minimumContrast: contrast, palette: palette)
    linter.check()
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

  private mutating func check() {
    let record = host.record()
    collect(host.root, in: host.surface.bounds)
    checkText(record)
    checkHiddenViews()
    checkOverlaps(record)
    checkControls()
    checkFocus()
    checkKeys()
  }

  private mutating func collect(_ node: Node, in clip: Rect) {
    guard !node.isHidden else { return }
    let visible = node.frame.intersection(clip)
    nodes.append((node, visible))
    var inner = visible
    // All content of a scroll view can be scrolled into view.
    if node is ScrollViewNode, !visible.isEmpty, let content = node.children.first?.frame {
      inner = content
    }
    for child in node.children { collect(child, in: child.floats ? host.surface.bounds : inner) }
  }

  private mutating func report(_ kind: LayoutFinding.Kind, _ frame: Rect, _ message: String) {
    findings.append(LayoutFinding(kind: kind, frame: frame, message: message))
  }

  // MARK: Text

  private mutating func checkText(_ record: DrawRecord) {
    for drawn in record.texts {
      if drawn.isCut, !showsTruncation(drawn.node) {
        report(.cutText, drawn.frame, "\"\(excerpt(drawn.text))\" is cut without …")
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
        "\"\(excerpt(drawn.text))\" has a contrast of \(LowContrast.written(ratio)), "
          + "the minimum is \(LowContrast.written(minimumContrast))")
    }
  }

  /// Whether the view indicates truncation in another way: text fields scroll, code views show `›`,
  /// and horizontal scroll views have a scroll bar.
  private func showsTruncation(_ node: Node) -> Bool {
    node is CodeViewNode || node.accessibility(inside: [])?.role == .textField
      || responders(from: node, in: nil).contains { ($0 as? ScrollViewNode)?.isWider == true }
  }

  /// Finds views with text that have no space.
  private mutating func checkHiddenViews() {
    for (node, visible) in nodes where node.children.isEmpty && visible.isEmpty {
      guard let label = described(node)?.label, label.contains(where: { $0 != " " }) else {
        continue
      }
      let wanted = node.measure(host.surface.size)
      guard wanted.columns > 0, wanted.rows > 0 else { continue }
      report(.cutText, node.frame, "there is no room for \"\(excerpt(label))\"")
    }
  }

  // MARK: Overlaps

  private mutating func checkOverlaps(_ record: DrawRecord) {
    var reported: Set<[ObjectIdentifier]> = []
    for overlap in record.overlaps {
      let pair = [ObjectIdentifier(overlap.upper), ObjectIdentifier(overlap.lower)]
      guard reported.insert(pair).inserted else { continue }
      report(
        .overlap, Rect(origin: overlap.cell, size: Size(columns: 1, rows: 1)),
        "\(name(overlap.upper)) is drawn over \(name(overlap.lower))")
    }
    for (node, _) in nodes where !node.stacksChildren {
      let children = node.children.filter { !$0.isHidden && !$0.frame.isEmpty }
      for (index, child) in children.enumerated() {
        for other in children[(index + 1)...]
        where !reported.contains([ObjectIdentifier(other), ObjectIdentifier(child)]) {
          let shared = child.frame.intersection(other.frame)
          if !shared.isEmpty {
            report(.overlap, shared, "\(name(other)) overlaps \(name(child))")
          }
        }
      }
    }
  }

  // MARK: Controls, focus and keys

  private mutating func checkControls() {
    for (node, _) in nodes where node.isFocusable || node.isFocusScope {
      guard let found = described(node) else {
        report(.missingLabel, node.frame, "\(name(node)) has no role and no label")
        continue
      }
      if !found.label.contains(where: { $0 != " " }) {
        report(.missingLabel, node.frame, "\(name(node)) has no accessibility label")
      }
    }
  }

  private mutating func checkFocus() {
    let candidates = host.focusCandidates()
    let scope = host.focusScope
    var reached: Set<ObjectIdentifier> = []
    for node in candidates {
      if visible(node).isEmpty {
        report(
          .unreachable, node.frame, "\(name(node)) can have the focus, but isn't on screen")
      }
      let path = responders(from: node, in: scope)
      reached.formUnion(path.map { ObjectIdentifier($0) })
      let holder = path.first { $0.keyBindings.contains { $0.keys.contains(KeyPress(.tab)) } }
      if let holder, candidates.count > 1 {
        report(
          .unreachable, node.frame,
          "Tab can't leave \(name(node)): \(name(holder)) handles it")
      }
    }
    if candidates.isEmpty, let start = host.innermostWithKeys ?? scope {
      reached.formUnion(responders(from: start, in: scope).map { ObjectIdentifier($0) })
    }
    for (node, _) in nodes
    where isInside(scope, node) && !reached.contains(ObjectIdentifier(node)) && !node.isFocusKeptOut
    {
      let keys = node.keyBindings.flatMap(\.keys).map(\.symbol)
      if !keys.isEmpty {
        report(
          .unreachable, node.frame,
          "the keys \(keys.joined(separator: " ")) of \(name(node)) have no effect: "
            + "the focus is never inside")
      }
    }
  }

  private mutating func checkKeys() {
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
              .duplicateKey, node.frame,
              "\(key.symbol) is bound to both \(other) and \(binding.id)")
          } else {
            meanings[key] = binding.id
          }
        }
      }
    }
  }

  /// The nodes that receive a key, from the focused one outward.
  private func responders(from node: Node, in scope: Node?) -> [Node] {
    var path: [Node] = []
    var next: Node? = node
    while let current = next {
      path.append(current)
      next = current === scope ? nil : current.parent
    }
    return path
  }

  private func isInside(_ scope: Node?, _ node: Node) -> Bool {
    scope.map { scope in responders(from: node, in: nil).contains { $0 === scope } } ?? true
  }

  private func visible(_ node: Node) -> Rect {
    nodes.first { $0.node === node }?.visible ?? .zero
  }

  // MARK: Descriptions

  /// The accessibility description of a node: its own, or one that an enclosing view provides for
  /// it.
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
    return "the \(found.role.rawValue) \"\(excerpt(found.label))\""
  }

  private func excerpt(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }
}
