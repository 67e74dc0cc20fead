/// In which form a call wants to hear what went wrong, by its arguments alone: they may be wrong themselves.
enum ErrorFormat {
  static func isJSON(_ arguments: [String]) -> Bool {
    var isJSON = false
    let options = arguments.prefix { $0 != "--" }
    for (option, value) in zip(options, options.dropFirst() + [""]) {
      if option == "--format" {
        isJSON = value == "json"
      } else if option.hasPrefix("--format=") {
        isJSON = option == "--format=json"
      }
    }
    return isJSON
  }
}
