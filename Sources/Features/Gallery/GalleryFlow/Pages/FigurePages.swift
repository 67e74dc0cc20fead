import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let figurePages = [
    GalleryPage("progress", "ProgressBar", "the completed share") { _ in ProgressPage() },
    GalleryPage("sparkline", "Sparkline", "a series as small bars") { _ in SparklinePage() },
    GalleryPage("bars", "BarChart", "labeled values with bars") { _ in BarsPage() },
    GalleryPage("chart", "LineChart", "series over time") { _ in ChartPage() },
    GalleryPage("spinner", "Spinner", "work in progress") { SpinnerPage(ticker: $0.ticker) },
  ]
}

private struct ProgressPage: View {
  var body: some View {
    GallerySamples {
      GallerySample("none, a little, half, almost all, all") {
        ForEach([0, 0.001, 0.5, 0.999, 1], id: { $0 }) { part in
          Label(ProgressBar.text(part, columns: 24) + .muted("  \(part)"))
        }
      }
      GallerySample("in four columns, and in one") {
        Label(ProgressBar.text(0.6, columns: 4))
        Label(ProgressBar.text(0.6, columns: 1))
      }
      GallerySample("out of range, and not a number") {
        Label(ProgressBar.text(7, columns: 8) + .muted("  7"))
        Label(ProgressBar.text(-1, columns: 8) + .muted("  -1"))
        Label(ProgressBar.text(.nan, columns: 8) + .muted("  nan"))
      }
    }
  }
}

private struct SparklinePage: View {
  private let weeks = [112.0, 108, 97, 96, 80, 71, 70, 52, 40, 22, 9, 0]

  var body: some View {
    GallerySamples {
      GallerySample("twelve weeks") { Sparkline(.constant(weeks)) }
      GallerySample("growing") { Sparkline(.constant(weeks.reversed()), style: .warning) }
      GallerySample("only zeros, and a constant") {
        Sparkline(.constant([0, 0, 0, 0]))
        Sparkline(.constant([5, 5, 5, 5]))
      }
      GallerySample("with gaps, and with negative values") {
        Sparkline(.constant([1, 2, .nan, .nan, 5, 6]))
        Sparkline(.constant([-3, -1, 0, 2, 4]))
      }
      GallerySample("a thousand values in the available width") {
        Sparkline(.constant((0..<1_000).map { Double(($0 * $0 / 300) % 97) }))
      }
      GallerySample("empty") { Sparkline(.constant([])) }
    }
  }
}

private struct BarsPage: View {
  private let teams: [BarChart.Bar] = [
    .init("@orchard/payments", 112), .init("@orchard/onboarding", 45), .init("unowned", 3),
    .init("@orchard/web", 0, style: .success),
  ]

  var body: some View {
    GallerySamples {
      GallerySample("one scale that begins at zero") { BarChart(.constant(teams)) }
      GallerySample("too many for the height") { BarChart(.constant(teams)).frame(rows: 3) }
      GallerySample("too narrow for the labels") {
        BarChart(.constant(teams)).frame(columns: 24)
      }
      GallerySample("out of range, and not a number") {
        BarChart(.constant([.init("negative", -3), .init("none", .nan), .init("one", 1)]))
      }
      GallerySample("wide characters, and a text for the value") {
        BarChart(.constant([.init("移行", 7, text: "7 matches"), .init("🇯🇵", 2, text: "2 matches")]))
      }
      GallerySample("empty") { BarChart(.constant([])) }
    }
  }
}

private struct ChartPage: View {
  /// Days since 1970: from 6 January 2025.
  private static let start = 20_094.0
  private static let remaining = [166.0, 166, 160, 120, 118, 80, 79, 78, 40, 25, 25, 25]

  private let burnDown = ChartData(
    series: [
      ChartSeries(
        "remaining",
        remaining.enumerated().map { ChartPoint(start + Double($0.offset) * 30, $0.element) }),
      ChartSeries(
        "plan", [ChartPoint(start, 166), ChartPoint(start + 450, 0)], style: .muted,
        stroke: .dotted),
      ChartSeries(
        "likely", [ChartPoint(start + 330, 25), ChartPoint(start + 520, 0)], style: .info,
        stroke: .dashed),
    ],
    band: ChartBand(
      "range",
      lower: [ChartPoint(start + 330, 25), ChartPoint(start + 430, 0)],
      upper: [ChartPoint(start + 330, 25), ChartPoint(start + 540, 14)]),
    markers: [ChartMarker(start + 450, "due 1 Apr")])

  var body: some View {
    GallerySamples {
      GallerySample("a burn-down with a forecast and a due date") {
        LineChart(.constant(burnDown)).ticks(ChartTick.dates).frame(rows: 12)
      }
      GallerySample("30 columns and 6 rows") {
        LineChart(.constant(burnDown)).ticks(ChartTick.dates).frame(columns: 30, rows: 6)
      }
      GallerySample("one point, and negative values") {
        LineChart(.constant(ChartData(series: [ChartSeries("x", [ChartPoint(0, 3)])])))
          .frame(columns: 30, rows: 5)
        LineChart(
          .constant(
            ChartData(
              series: [
                ChartSeries("x", (0..<20).map { ChartPoint(Double($0), Double($0 * $0 % 30) - 12) })
              ]))
        ).frame(columns: 40, rows: 7)
      }
      GallerySample("empty") {
        LineChart(.constant(ChartData())).placeholder("No history yet. Press h.").frame(rows: 1)
      }
    }
  }
}

private struct SpinnerPage: View {
  let ticker: Ticker
  private let isActive = Source(false)

  var body: some View {
    let isActive = isActive
    return GallerySamples {
      GallerySample("hidden until it is active") {
        HStack(spacing: .one) {
          Spinner(ticker, isActive: isActive.bind)
          Label("Reading the history")
        }
        Toggle("Active", name: "gallery.spin", isOn: isActive.bind) { isActive.value = $0 }
      }
    }
  }
}
