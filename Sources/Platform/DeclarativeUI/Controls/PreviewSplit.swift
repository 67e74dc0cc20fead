import DesignSystem
import Terminal
import Unidirectional

/// A list with a preview of its selected element, where there is room for both.
///
/// In a wide window the preview is beside the list, in a high window below it, and in a small window
/// there is no preview: then its views aren't created and read nothing. In a window that is wide
/// and high, the list can have details of the selected element below it, so that a list leaves
/// no void. The preview follows one frame after the selection, so that the list moves as
/// fast as without it. The user moves the dividers as in a ``SplitView`` and hides the preview with
/// `z`; both are remembered.
///
/// ```swift
/// PreviewSplit("fruits.preview", of: Fruit.ID.self) { select in
///   List(store.bind(\.fruits), name: "fruits") { Label($0.name) }
///     .onSelect { select($0?.id) }
/// } preview: { id, placement in
///   FruitFacts(id: id, isNarrow: placement != .below)
/// }
/// ```
public struct PreviewSplit<
  Selection: Equatable, Content: View, Preview: View, Details: View
>: PrimitiveView {
  let name: String
  let share: Double
  let most: Int
  let heightShare: Double
  let onPreview: @MainActor (Selection?) -> Void
  let content: @MainActor (@escaping @MainActor (Selection?) -> Void) -> Content
  let preview: @MainActor (Bind<Selection?>, PreviewPlacement) -> Preview
  let details: (@MainActor (Bind<Selection?>) -> Details)?

  /// Creates a list with a preview and details.
  ///
  /// - Parameters:
  ///   - name: The name in the key map and for saving the position of the divider.
  ///   - type: The type that identifies the selected element.
  ///   - share: The list's share of the width beside a preview, until the user moves the divider.
  ///   - most: The columns of the list, in which all of its content fits. In a wider window, the list
  ///     gets more only up to half of the width.
  ///   - heightShare: The list's share of the height above details, until the user moves the divider.
  ///   - onPreview: Called with the element that the preview shows, whenever it changes, so that
  ///     its data can be loaded; nil once there is no preview.
  ///   - content: Creates the list. It calls the closure with the selected element; nil for none.
  ///   - preview: Creates the preview of the selected element, which changes, for its place.
  ///   - details: Creates the details of the selected element, for the place below the list. Only
  ///     ``PreviewPlacement/besideDetails`` has them.
  public init(
    _ name: String, of type: Selection.Type, share: Double = 0.6,
    most: Int = .max, heightShare: Double = 0.42,
    onPreview: @escaping @MainActor (Selection?) -> Void = { _ in },
    @ViewBuilder content:
      @escaping @MainActor (
        _ select: @escaping @MainActor (Selection?) -> Void
      ) -> Content,
    @ViewBuilder preview: @escaping @MainActor (Bind<Selection?>, PreviewPlacement) -> Preview,
    @ViewBuilder details: @escaping @MainActor (Bind<Selection?>) -> Details
  ) {
    self.name = name
    self.share = share
    self.most = most
    self.heightShare = heightShare
    self.onPreview = onPreview
    self.content = content
    self.preview = preview
    self.details = details
  }

  /// Creates the node that displays this view.
  public func makeNode() -> PreviewSplitNode<Selection> { PreviewSplitNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: PreviewSplitNode<Selection>) {
    node.name = name
    node.onPreview = onPreview
    node.hasDetails = details != nil
    let select: @MainActor (Selection?) -> Void = { [weak node] in node?.select($0) }
    node.setContent(
      PreviewPanes(
        name: name, share: share, most: most, heightShare: heightShare,
        placement: node.placement.bind,
        content: { content(select) },
        preview: { [selected = node.selected.bind] in preview(selected, $0) },
        details: { [selected = node.selected.bind] in details?(selected) }))
  }
}

extension PreviewSplit where Details == EmptyView {
  /// Creates a list with a preview.
  ///
  /// - Parameters:
  ///   - name: The name in the key map and for saving the position of the divider.
  ///   - type: The type that identifies the selected element.
  ///   - share: The list's share of the width beside a preview, until the user moves the divider.
  ///   - most: The columns of the list, in which all of its content fits. In a wider window, the list
  ///     gets more only up to half of the width.
  ///   - onPreview: Called with the element that the preview shows, whenever it changes, so that
  ///     its data can be loaded; nil once there is no preview.
  ///   - content: Creates the list. It calls the closure with the selected element; nil for none.
  ///   - preview: Creates the preview of the selected element, which changes, for its place.
  public init(
    _ name: String, of type: Selection.Type, share: Double = 0.6,
    most: Int = .max, onPreview: @escaping @MainActor (Selection?) -> Void = { _ in },
    @ViewBuilder content:
      @escaping @MainActor (
        _ select: @escaping @MainActor (Selection?) -> Void
      ) -> Content,
    @ViewBuilder preview: @escaping @MainActor (Bind<Selection?>, PreviewPlacement) -> Preview
  ) {
    self.name = name
    self.share = share
    self.most = most
    heightShare = 1
    self.onPreview = onPreview
    self.content = content
    self.preview = preview
    details = nil
  }
}

/// The place of a preview, which depends on the size of the window.
public enum PreviewPlacement: Sendable {
  /// Below the list.
  case below
  /// Beside the list.
  case beside
  /// Beside the list, which has details below it.
  case besideDetails
}

/// The list, and the preview if there is room for it.
private struct PreviewPanes<Content: View, Preview: View, Details: View>: View {
  let name: String
  let share: Double
  let most: Int
  let heightShare: Double
  let placement: Bind<PreviewPlacement?>
  let content: @MainActor () -> Content
  let preview: @MainActor (PreviewPlacement) -> Preview
  let details: @MainActor () -> Details?

  var body: some View {
    let placement = placement.value
    let isBelow = placement == .below
    SplitView(
      "\(name).\(isBelow ? "below" : "beside")",
      optionalAxis: placement.map { _ in isBelow ? .vertical : .horizontal },
      share: isBelow ? 0.42 : share, most: isBelow ? .max : most,
      minimum: isBelow ? (6, 10) : (60, 50)
    ) {
      // The list stays the same when the details come and go.
      SplitView(
        "\(name).details", optionalAxis: placement == .besideDetails ? .vertical : nil,
        share: heightShare, minimum: (8, 8)
      ) {
        content()
      } second: {
        if placement == .besideDetails, let details = details() { details }
      }
    } second: {
      if let placement { preview(placement) }
    }
  }
}

/// The node of a ``PreviewSplit``. It decides where the preview is.
public final class PreviewSplitNode<Selection: Equatable>: Node {
  var name = ""
  var onPreview: @MainActor (Selection?) -> Void = { _ in }
  /// The element that `onPreview` has received.
  private var reported: Selection?
  var hasDetails = false
  /// The place of the preview; nil without one.
  let placement = Source<PreviewPlacement?>(nil)
  let selected = Source<Selection?>(nil)
  /// The selection that the preview shows after the next frame; nil if it is up to date.
  private var next: Selection??
  private var isWanted = true
  private var isRestored = false

  override public func sizeThatFits(_ proposal: Size) -> Size { proposal }
  override public func expands(_ axis: Axis) -> Bool { true }

  func select(_ selection: Selection?) {
    // Until something is previewed, there is nothing to keep on the screen meanwhile.
    guard let host, placement.untracked != nil, selected.untracked != nil else {
      return show(selection)
    }
    if next == nil { host.afterNextFrame { [weak self] in self?.follow() } }
    next = .some(selection)
  }

  private func follow() {
    if let next { show(next) }
  }

  private func show(_ selection: Selection?) {
    next = nil
    if selection != selected.untracked { selected.value = selection }
    report()
  }

  /// Reports the element in the preview if it has changed.
  private func report() {
    let shown = placement.untracked == nil ? nil : selected.untracked
    guard shown != reported else { return }
    reported = shown
    onPreview(shown)
  }

  /// The place with enough room for a list and a preview that are both readable.
  private var roomyPlacement: PreviewPlacement? {
    guard host?.showsPreviews == true else { return nil }
    if frame.size.columns >= 170, frame.size.rows >= 16 {
      return hasDetails && frame.size.rows >= 44 ? .besideDetails : .beside
    }
    return frame.size.columns >= 80 && frame.size.rows >= 28 ? .below : nil
  }

  override public func layout() {
    if !isRestored {
      isRestored = true
      isWanted = (memory?[hiddenName] ?? preferences?[hiddenName]) != "true"
    }
    let next = isWanted ? roomyPlacement : nil
    if next != placement.untracked {
      placement.value = next
      // The report may change what is on the screen, which a layout can't.
      host?.afterNextFrame { [weak self] in self?.report() }
    }
    for child in children { child.place(frame) }
  }

  private var hiddenName: String { "\(name).hidden" }

  private func toggle() {
    isWanted.toggle()
    memory?[hiddenName] = "\(!isWanted)"
    preferences?[hiddenName] = "\(!isWanted)"
    host?.bindingsChanged()
    setNeedsLayout()
  }

  override public var keyBindings: [KeyBinding] {
    guard host?.showsPreviews == true else { return [] }
    return [
      KeyBinding(
        "\(name).toggle", "z",
        title: isWanted && roomyPlacement != nil ? "Hide preview" : "Show preview",
        isHint: false,
        disabled: roomyPlacement == nil ? "the window is too small" : nil
      ) { [weak self] in self?.toggle() }
      .purpose(.view)
    ]
  }
}
