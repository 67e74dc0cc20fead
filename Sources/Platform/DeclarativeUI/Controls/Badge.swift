import DesignSystem

extension View {
  /// Shows a short text after the view, such as a state or a count. The view is shortened before
  /// the badge is.
  ///
  /// ```swift
  /// Label(item.title).badge(item.isUrgent ? "urgent" : nil, style: .warning)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text; nil for no badge.
  ///   - style: The style of the text.
  public func badge(_ text: String?, style: TextStyle = .accent) -> some View {
    Badge(content: self, text: text, style: style)
  }

  /// Shows a count after the view, and nothing for zero.
  ///
  /// - Parameters:
  ///   - count: The count.
  ///   - style: The style of the count.
  public func badge(_ count: Int, style: TextStyle = .accent) -> some View {
    badge(count == 0 ? nil : "\(count)", style: style)
  }
}

/// A view with a badge after it.
private struct Badge<Content: View>: View {
  let content: Content
  let text: String?
  let style: TextStyle

  var body: some View {
    if let text {
      HStack(spacing: .one) {
        content
        Label(StyledText(text, style)).layoutPriority(1)
      }
    } else {
      content
    }
  }
}
