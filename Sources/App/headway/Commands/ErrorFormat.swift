/// The format for errors, determined from the raw arguments, because parsing them may fail.
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
