import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct ChartTests {
  @Test(
    "a sparkline begins at zero, combines many values, and shows gaps",
    arguments: [
      ([112, 90, 60, 30, 1, 0], 6, "█▇▅▃▁▁"), ([0, 0, 0], 3, "▁▁▁"), ([5, 5], 4, "▄▄"),
      ([8, .nan, 4], 3, "█ ▄"), ([1, 1, 8, 8], 2, "▁█"), ([-4, 4], 2, "▁█"), ([], 3, ""),
      ([1], 0, ""),
    ] as [([Double], Int, String)])
  func sparkline(values: [Double], columns: Int, shown: String) {
    #expect(Sparkline.text(values, columns: columns).text == shown)
  }

  @Test(
    "a sparkline of its own range begins at its lowest value",
    arguments: [
      ([100, 99, 98], "█▄▁"), ([5, 5], "▄▄"), ([0, 0], "▁▁"), ([8, .nan, 4], "█ ▁"), ([], ""),
    ] as [([Double], String)])
  func range(values: [Double], shown: String) {
    #expect(Sparkline.text(values, columns: 8, scale: .range).text == shown)
  }

  @Test("the first and the last bar are those values, so that they agree with a change beside them")
  func ends() {
    let weeks: [Double] = [25, 25, 25, 25, 25, 25, 25, 25, 26, 26, 26, 25]
    #expect(Sparkline.text(weeks, columns: 7, scale: .range).text == "▁▁▁▁▁█▁")
  }

  @Test("a change of a sparkline redraws only the sparkline")
  func sparklineAlone() {
    let values = Source([1.0, 2, 4])
    let screen = Screen(
      VStack {
        Sparkline(values.bind)
        Label("still")
      }, columns: 6, rows: 2)
    #expect(screen.text == "▂▄█\nstill")
    let before = screen.host.counters
    values.value = [4, 2, 1]
    #expect(screen.text == "█▄▂\nstill")
    #expect(screen.host.counters.nodesPainted == before.nodesPainted + 1)
    #expect(screen.host.counters.bodiesEvaluated == before.bodiesEvaluated)
  }

  @Test(
    "the labels of an axis are round numbers, and not too many",
    arguments: [
      (0...112.0, 4, ["0", "50", "100"]), (0...7, 3, ["0", "5"]), (0...1, 2, ["0", "1"]),
      (0...1_250_000, 3, ["0", "0.5M", "1M"]),
      (0...2_000, 3, ["0", "1,000", "2,000"]), (0...12_000, 3, ["0", "5k", "10k"]),
      (-20...30, 4, ["-20", "0", "20"]),
      (3...3, 2, ["3"]), (0...0.4, 3, ["0", "0.2", "0.4"]),
    ] as [(ClosedRange<Double>, Int, [String])])
  func numbers(range: ClosedRange<Double>, limit: Int, labels: [String]) {
    #expect(ChartTick.numbers(in: range, atMost: limit).map(\.label) == labels)
  }

  @Test(
    "the dates of an axis are days, weeks, months or years, depending on the room",
    arguments: [
      (0...3, 4, ["1 Jan", "2 Jan", "3 Jan", "4 Jan"]),
      (0...20, 4, ["5 Jan", "12 Jan", "19 Jan"]),
      (20_089...20_619, 4, ["’25", "Jul", "’26"]),
      (20_150...20_500, 4, ["Apr", "Jul", "Oct", "’26"]),
      (20_200...20_400, 4, ["May ’25", "Jul", "Sep", "Nov"]),
      (0...20_000, 6, ["’70", "’80", "’90", "’00", "’10", "’20"]),
      (-40 ... -10, 2, ["Dec ’69"]),
    ] as [(ClosedRange<Double>, Int, [String])])
  func dates(range: ClosedRange<Double>, limit: Int, labels: [String]) {
    let ticks = ChartTick.dates(in: range, atMost: limit)
    #expect(ticks.map(\.label) == labels)
    #expect(ticks.allSatisfy { range.contains($0.value) })
  }

  private let burnDown = ChartData(
    series: [
      ChartSeries("open", [(0, 100), (10, 80), (20, 80), (30, 40)].map { ChartPoint($0, $1) }),
      ChartSeries(
        "plan", [ChartPoint(0, 100), ChartPoint(40, 0)], style: .muted, stroke: .dotted),
    ],
    band: ChartBand(
      "range", lower: [ChartPoint(30, 40), ChartPoint(40, 0)],
      upper: [ChartPoint(30, 40), ChartPoint(40, 30)]),
    markers: [ChartMarker(36, "due")])

  @Test("a burn-down chart has axes, several lines, a forecast and a due date")
  func chart() {
    let screen = Screen(LineChart(.constant(burnDown)), columns: 44, rows: 12)
    #expect(
      screen.text == """
        ── open   ·· plan   ░░ range
        100 ┤⠉⠒⠢⣄⣀                             ┊ due
            │    ⠈⠉⠓⢢⠤⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀              ┊
            │         ⠁⠠ ⡀       ⠉⠢⣀           ┊
            │             ⠈ ⠄⢀      ⠑⠤⡀        ┊
         50 ┤                  ⠁⠠ ⡀   ⠈⠒⢄      ┊
            │                      ⠈ ⠄⢀  ⠉⠂░░░░┊░
            │                           ⠂⠠ ⡀░░░┊░░░░
            │                               ⠐ ⠄⢀░░░░
          0 ┤                                  ┊ ⠂⠠░
            └┬──────────────────┬──────────────────┬
             0                  20                40
        """)
  }

  @Test("if all values are whole, the axis has whole numbers")
  func counts() {
    func labels(_ values: [Double]) -> [String] {
      let points = values.enumerated().map { ChartPoint(Double($0), $1) }
      let screen = Screen(
        LineChart(.constant(ChartData(series: [ChartSeries("open", points)]))), columns: 40,
        rows: 16)
      return screen.text.split(separator: "\n").filter { $0.contains("┤") }
        .map { $0.prefix { $0 != "┤" }.filter { $0 != " " } }
    }
    #expect(labels([1, 1, 0]) == ["1", "0"])
    #expect(labels([3, 1]) == ["3", "2", "1", "0"])
    #expect(labels([0.4, 0.2]).contains("0.1"))
  }

  @Test("a chart of 30 × 6 cells keeps its lines and axes but omits the legend")
  func small() {
    let screen = Screen(LineChart(.constant(burnDown)), columns: 30, rows: 6)
    #expect(
      screen.text == """
        100 ┤⠉⠒⠒⠤⢤⣀⣀⣀⣀⣀⣀⣀⣀     due ┊
            │      ⠁⠐ ⠄⠠ ⡀⠉⠒⠤⣀     ┊
            │             ⠈ ⠂⠠⠉⡒░░░┊░░
          0 ┤                   ⠈ ⠂⠠░⡀
            └┬───────────┬───────────┬
             0           20         40
        """)
  }

  @Test("a marker's title avoids the lines; without a free row, it is drawn over the first one")
  func titleOverLine() throws {
    func row(of values: [Double]) -> Int? {
      let data = ChartData(
        series: [
          ChartSeries("open", values.flatMap { [ChartPoint(0, $0), ChartPoint(40, $0)] })
        ],
        markers: [ChartMarker(20, "due")])
      let screen = Screen(LineChart(.constant(data)), columns: 44, rows: 8)
      return screen.text.split(separator: "\n").firstIndex { $0.contains("due") }
    }
    let top = try #require(row(of: [0]))
    #expect(try #require(row(of: [9])) > top)
    #expect(row(of: [0, 9]) == top)
  }

  @Test(
    "a chart without room or without data draws correctly",
    arguments: [(1, 1), (2, 2), (3, 9), (40, 1), (8, 4), (0, 0)])
  func noRoom(columns: Int, rows: Int) {
    let data = Source(burnDown)
    let screen = Screen(
      LineChart(data.bind).placeholder("no history yet"), columns: columns, rows: rows)
    _ = screen.text
    data.value = ChartData(series: [
      ChartSeries("x", [ChartPoint(.nan, 1), ChartPoint(1, .infinity)])
    ])
    #expect("no history yet".hasPrefix(screen.text.prefix { $0 != "…" && $0 != "\n" }))
    data.value = ChartData(series: [ChartSeries("x", [ChartPoint(5, 5)])])
    #expect(!screen.text.contains("no history"))
  }

  @Test("a spinner requests beats only while it is visible and active")
  func spinner() {
    let ticker = Ticker()
    let isActive = Source(false)
    let isGone = Source(false)
    let screen = Screen(
      HStack(spacing: .one) {
        Spinner(ticker, isActive: isActive.bind)
        Label("reading")
      }.hidden(isGone.bind), columns: 10, rows: 1)
    #expect(screen.text == "  reading")
    #expect(!ticker.isAwaited)
    isActive.value = true
    #expect(screen.text == "⠋ reading")
    #expect(ticker.isAwaited)
    let before = screen.host.counters.nodesPainted
    ticker.tick()
    #expect(screen.text == "⠙ reading")
    #expect(screen.host.counters.nodesPainted == before + 1)
    isGone.value = true
    #expect(screen.text == "")
    ticker.tick()
    #expect(screen.text == "")
    #expect(!ticker.isAwaited, "no view is waiting for the next beat")
  }

  @Test("a ticker schedules a beat only on request, and only once per beat")
  func ticker() {
    var scheduled: [@MainActor () -> Void] = []
    let ticker = Ticker { scheduled.append($0) }
    ticker.awaitNext()
    ticker.awaitNext()
    #expect(scheduled.count == 1)
    scheduled[0]()
    #expect(ticker.beat == 1)
    #expect(!ticker.isAwaited)
    ticker.awaitNext()
    #expect(scheduled.count == 2)
  }

  @Test("a ticker with an interval beats only while requested")
  func interval() async {
    let ticker = Ticker(every: .milliseconds(1))
    for beat in 1...3 {
      ticker.awaitNext()
      while ticker.isAwaited { await Task.yield() }
      #expect(ticker.beat == beat)
    }
  }
}
