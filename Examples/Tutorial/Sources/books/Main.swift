import HeadwayKit

@main enum Main {
  static func main() async {
    await FlowApp.main(Books(library: SampleLibrary()))
  }
}
