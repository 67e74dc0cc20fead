import Foundation

/// The files of a new external plugin, in Python.
struct ProgramPluginTemplate {
  /// The identifier of the plugin.
  let id: String
  /// The extension point for rows; nil if the app has none.
  let rows: String?

  private var title: String {
    let words = id.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The contents of `plugin.json`.
  var manifest: String {
    let row = rows.map {
      #""rows": [{ "id": "first", "title": "\#(title)", "at": "\#($0)" }],"# + "\n    "
    }
    return """
      {
        "id": "\(id)",
        "title": "\(title)",
        "version": "0.1.0",
        "owner": "@me",
        "about": "A row and a command",
        "protocol": { "from": 1, "to": 1 },
        "command": ["python3", "-B", "plugin.py"],
        "contributions": {
          \(row ?? "")"commands": [{ "id": "hello", "title": "\(title)", "at": "app.commands" }]
        }
      }

      """
  }

  /// The contents of `plugin.py`.
  var program: String {
    #"""
    """\#(title): a plugin. It reads one request per line and prints one answer per line.

    Anything else goes to standard error, which is the plugin's log.
    """

    import json
    import sys
    import traceback


    def rows(parameters):
        names = ", ".join(parameters["facts"]) or "empty"
        return {"rows": [{"id": "first", "text": f"The facts are {names}."}]}


    def command(parameters):
        return {"effects": [{"do": "copy", "text": "Hello!"}]}


    METHODS = {
        "initialize": lambda parameters: {"protocol": parameters["protocol"]},
        "rows": rows,
        "command": command,
    }

    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request:
            continue  # a notification such as "cancel" needs no answer
        answer = {"jsonrpc": "2.0", "id": request["id"]}
        method = METHODS.get(request["method"])
        if method is None:
            answer["error"] = {"code": -32601, "message": "unknown method"}
        else:
            try:
                answer["result"] = method(request["params"])
            except Exception as error:  # the plugin keeps running, and the app shows the message
                traceback.print_exc()
                answer["error"] = {"code": 1, "message": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)

    """#
  }
}
