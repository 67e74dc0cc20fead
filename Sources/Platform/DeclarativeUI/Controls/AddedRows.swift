import DesignSystem

/// The rows that plugins add to a list, and the views of those that their plugins draw.
@MainActor package struct AddedRows<Added: AddedRow> {
  /// The rows of one contribution.
  package struct Group {
    let id: String
    let title: String
    let plugin: String
    let rows: [Added]

    /// - Parameters:
    ///   - id: the identity of the contribution.
    ///   - title: the title above the rows.
    ///   - plugin: the title of the plugin.
    ///   - rows: the rows.
    package init(id: String, title: String, plugin: String, rows: [Added]) {
      self.id = id
      self.title = title
      self.plugin = plugin
      self.rows = rows
    }
  }

  private let groups: @MainActor () -> [Group]
  private let view: @MainActor (Added, _ group: String) -> AnyView?

  /// - Parameters:
  ///   - groups: returns the rows, one group for each contribution. Its reads are tracked.
  ///   - view: returns the view of a row that its plugin draws; nil to draw it as text.
  package init(
    groups: @escaping @MainActor () -> [Group],
    view: @escaping @MainActor (Added, _ group: String) -> AnyView?
  ) {
    self.groups = groups
    self.view = view
  }

  /// No rows.
  package static var none: AddedRows { AddedRows(groups: { [] }) { _, _ in nil } }

  /// Returns the elements with the added rows at their places. The read is tracked.
  ///
  /// - Parameter isSpaced: whether an empty line precedes each title; false by default.
  package func entries<Element>(
    among elements: [Element], isSpaced: Bool = false
  ) -> [ListEntry<Element, Added>] where Element.ID == Added.ElementID {
    typealias Entry = ListEntry<Element, Added>
    let groups = groups()
    guard !groups.isEmpty else { return elements.map(Entry.element) }
    var above: [Element.ID: [Entry]] = [:]
    var below: [Element.ID: [Entry]] = [:]
    var sections: [Entry] = []
    let known = Set(elements.map(\.id))
    for group in groups {
      var section: [Entry] = []
      var counts: [Added.ID: Int] = [:]
      for row in group.rows {
        let entry = Entry.added(row, by: group.id, number: counts[row.id, default: 0])
        counts[row.id, default: 0] += 1
        switch row.placement {
        case .above(let id) where known.contains(id): above[id, default: []].append(entry)
        case .below(let id) where known.contains(id): below[id, default: []].append(entry)
        case .above, .below, .section: section.append(entry)
        }
      }
      guard !section.isEmpty else { continue }
      if isSpaced { sections.append(.title("", plugin: "", by: "\(group.id)/space")) }
      sections.append(.title(group.title, plugin: group.plugin, by: group.id))
      sections += section
    }
    return elements.flatMap { element in
      (above[element.id] ?? []) + [.element(element)] + (below[element.id] ?? [])
    } + sections
  }

  /// Returns the view of an entry, one line high.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - indent: the space beside a row that its plugin draws.
  ///   - element: returns the view of an element.
  ///   - added: returns the view of a row that its plugin doesn't draw.
  package func view<Element>(
    of entry: ListEntry<Element, Added>, indent: Spacing = .none,
    element: (Element) -> some View, added: (Added) -> some View
  ) -> AnyView {
    switch entry {
    case .element(let item): return AnyView(element(item))
    case .added(let row, let group, _):
      guard let drawn = view(row, group) else { return AnyView(added(row)) }
      return AnyView(drawn.padding(horizontal: indent).frame(maxRows: Extent.line))
    case .title("", _, _): return AnyView(Label(""))
    case .title(let title, let plugin, _):
      return AnyView(
        Divider(StyledText(title, .heading), trailing: .muted("added by the \(plugin) plugin")))
    }
  }
}

/// A link that a row of a plugin opens.
package struct AddedRowLink: Equatable, Sendable {
  package let link: String
  /// Opens the link.
  package let open: @MainActor @Sendable () -> Void

  package init(_ link: String, open: @escaping @MainActor @Sendable () -> Void) {
    self.link = link
    self.open = open
  }

  package static func == (left: AddedRowLink, right: AddedRowLink) -> Bool {
    left.link == right.link
  }
}

/// A row of text that a plugin adds to a list.
package struct AddedTextRow<ElementID: Hashable & Sendable>: AddedRow, Sendable {
  package let id: String
  /// The subject of the row, which is shortened if there isn't enough room; nil for none.
  package let title: String?
  /// The text about the subject.
  package let text: String
  package let style: TextStyle
  package let placement: AddedRowPlacement<ElementID>
  /// The element of the list that Enter opens, if any.
  package let opens: ElementID?
  /// The element that the row names, but that doesn't exist; nil for none.
  package let unknown: ElementID?
  /// The link that Enter opens instead of an element; nil for none.
  package let link: AddedRowLink?

  package init(
    id: String, title: String? = nil, text: String, style: TextStyle = .body,
    placement: AddedRowPlacement<ElementID> = .section, opens: ElementID? = nil,
    unknown: ElementID? = nil, link: AddedRowLink? = nil
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.style = style
    self.placement = placement
    self.opens = opens
    self.unknown = unknown
    self.link = link
  }

  /// The title and the text, for the filter.
  package var sentence: String { title.map { "\($0): \(text)" } ?? text }

  /// The text of the row. If there isn't enough room, the title is shortened to half of it, and then
  /// the text.
  @MainActor static var columns: [TableColumn<AddedTextRow>] {
    [
      TableColumn("", width: .flexible(minimum: 20, weight: 1)) { row, width in
        guard let title = row.title else { return StyledText("   " + row.text, row.style) }
        let end = StyledText(": " + row.text, row.style)
        let room = max(width / 2, width - 3 - end.columns)
        return "   " + StyledText(title, row.style).fitted(to: room) + end
      }
    ]
  }
}

/// The rows of text that plugins add to a list.
package typealias AddedTextRows<ElementID: Hashable & Sendable> =
  AddedRows<AddedTextRow<ElementID>>

extension ListEntry where Added == AddedTextRow<Element.ID> {
  /// The element that Enter opens.
  package var opens: Element.ID? { element?.id ?? added?.opens }

  /// The element that the entry names, which may not exist; nil for none.
  var target: Element.ID? { opens ?? added?.unknown }
}
