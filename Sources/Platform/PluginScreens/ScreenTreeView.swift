import DeclarativeUI
import DesignSystem
import PluginProtocol
import Routing
import Unidirectional

/// Draws a view that a plugin describes, with the app's controls.
///
/// All text passes through the app's labels, which show control characters as symbols.
package struct ScreenTreeView: View {
  /// Receives an action's identifier and its value.
  package typealias Act = @MainActor (String, JSONTree) -> Void

  let tree: ScreenTree
  let act: Act

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - tree: the view that the plugin describes.
  ///   - act: receives the user's actions.
  package init(_ tree: ScreenTree, act: @escaping Act = { _, _ in }) {
    self.tree = tree
    self.act = act
  }

  /// The view, in a scroll view unless it contains rows that scroll.
  package var body: some View {
    if tree.hasRows {
      ScreenTreePanel(tree, inset: .one, act: act)
    } else {
      ScrollView("plugin.screen") { ScreenTreePanel(tree, inset: .one, act: act) }
    }
  }
}

/// Draws a plugin's view as part of a screen. It takes up only the space that it needs.
package struct ScreenTreePanel: View {
  let tree: ScreenTree
  let inset: Spacing
  let act: ScreenTreeView.Act

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - tree: the view that the plugin describes.
  ///   - inset: the horizontal padding of static views. Controls and rows use that space for their
  ///     marks.
  ///   - act: receives the user's actions.
  package init(
    _ tree: ScreenTree, inset: Spacing = .none, act: @escaping ScreenTreeView.Act = { _, _ in }
  ) {
    self.tree = tree
    self.inset = inset
    self.act = act
  }

  /// The view.
  package var body: some View { part(tree, inset) }

  private func part(_ tree: ScreenTree, _ inset: Spacing) -> AnyView {
    switch tree {
    case .text(let text, let lines):
      return AnyView(Label(StyledText(text)).lineLimit(lines).padding(horizontal: inset))
    case .divider(let text): return AnyView(Divider(text.map { StyledText($0) } ?? ""))
    case .spacer: return AnyView(Spacer())
    case .vertical(let parts, let spacing):
      return AnyView(
        VStack(spacing: Spacing(rawValue: spacing) ?? .none) { all(parts, inset) })
    case .horizontal(let parts, let spacing):
      return AnyView(
        HStack(spacing: Spacing(rawValue: spacing) ?? .one) { all(parts, .none) }
          .padding(horizontal: inset))
    case .progress(let done, let label):
      return AnyView(ProgressLine(done: done, label: label).padding(horizontal: inset))
    case .sparkline(let values, let label):
      return AnyView(
        SparklineRow(values: values.map { $0 ?? .nan }, label: label).padding(horizontal: inset))
    case .bars(let bars): return AnyView(Bars(bars: bars).padding(horizontal: inset))
    case .chart(let chart): return AnyView(Lines(chart: chart).padding(horizontal: inset))
    case .list(let rows): return AnyView(RowsView(rows: rows, act: act))
    case .table(let cells): return AnyView(CellsView(cells: cells, act: act))
    case .field(let field):
      return AnyView(
        TextField("plugin.\(field.id)", text: field.text, placeholder: field.placeholder) {
          act(field.action, .string($0))
        })
    case .toggle(let label, let isOn, let action):
      return AnyView(
        Toggle(label, name: "plugin.\(action)", isOn: .constant(isOn)) { act(action, .bool($0)) })
    case .button(let label, let action):
      return AnyView(Button(label, name: "plugin.\(action)") { act(action, .null) })
    }
  }

  private func all(_ parts: [ScreenTree], _ inset: Spacing) -> some View {
    ForEach(Array(parts.enumerated()), id: { $0.offset }) { part($0.element, inset) }
  }
}

/// A progress bar with its percentage and text.
private struct ProgressLine: View {
  let done: Double
  let label: PluginText?

  var body: some View {
    Label(
      ProgressBar.text(done, columns: 20) + " \(Int((done * 100).rounded(.down)))%"
        + (label.map { "  " + StyledText($0) } ?? ""))
  }
}

/// A sparkline with its text.
private struct SparklineRow: View {
  let values: [Double]
  let label: PluginText?

  var body: some View {
    HStack(spacing: .one) {
      Sparkline(.constant(values))
      if let label { Label(StyledText(label)).lineLimit(1).layoutPriority(1) }
    }
  }
}

private struct Bars: View {
  let bars: [ScreenTree.Bar]

  var body: some View {
    BarChart(
      .constant(
        bars.map { BarChart.Bar($0.label, $0.value, text: $0.text, style: TextStyle($0.style)) }))
  }
}

private struct Lines: View {
  let chart: ScreenTree.Chart

  var body: some View {
    let series = chart.series.map { series in
      ChartSeries(
        series.name, series.points.map { ChartPoint($0.x, $0.y) }, style: TextStyle(series.style))
    }
    LineChart(.constant(ChartData(series: series)))
      .ticks(chart.hasDates ? ChartTick.dates : ChartTick.numbers)
      .frame(rows: chart.rows)
  }
}

private struct RowsView: View {
  let rows: ScreenTree.Rows
  let act: ScreenTreeView.Act

  var body: some View {
    let list = List(Bind.constant(rows.rows), name: "plugin.\(rows.id)") { row in
      HStack(spacing: .two) {
        Label(StyledText(row.text)).lineLimit(1)
        Spacer()
        Label(row.detail.map { StyledText($0) } ?? "").lineLimit(1).layoutPriority(1)
      }
    }
    .searchable { $0.text.text + " " + ($0.detail?.text ?? "") }
    .placeholder(.muted("No rows."))
    if let action = rows.action {
      list.onActivate { act(action, .string($0.id)) }
    } else {
      list
    }
  }
}

private struct CellsView: View {
  let cells: ScreenTree.Cells
  let act: ScreenTreeView.Act

  var body: some View {
    Table(
      Bind.constant(cells.rows), name: "plugin.\(cells.id)",
      columns: cells.columns.enumerated().map { index, column in
        TableColumn(
          column.title, width: column.width.map { .fixed($0) } ?? .flexible(minimum: 8, weight: 1),
          alignment: column.isTrailing ? .trailing : .leading,
          importance: cells.columns.count - index
        ) { row, _ in StyledText(row.cells[index]) }
      }
    ) {
      let list = $0.searchable { row in row.cells.map(\.text).joined(separator: " ") }
        .placeholder(.muted("No rows."))
      guard let action = cells.action else { return list }
      return list.onActivate { act(action, .string($0.id)) }
    }
  }
}

extension ScreenTree {
  /// Whether the view contains rows that scroll by themselves.
  var hasRows: Bool {
    switch self {
    case .list, .table: true
    case .vertical(let parts, _), .horizontal(let parts, _): parts.contains(where: \.hasRows)
    default: false
    }
  }
}
