import HeadwayKit

struct Person: Codable, Equatable, Sendable {
  var name = ""
  var age: Int?
  var email = ""
}

enum RegistrationState: Codable, Equatable, Sendable {
  case form
  case done(Person)
}

/// Shows the form, and ends with its values.
final class Registration: Flow<RegistrationState, Person> {
  init() {
    super.init(id: "registration", title: "Registration", state: .form)
    router.show("form", for: .form) { flow in
      ScreenRoutable("") { PersonForm { person in flow.go { $0 = .done(person) } } }
    }
    router.exit("done", for: RegistrationState.done)
  }
}

struct PersonForm: View {
  @Local var draft = Person()
  let save: @MainActor (Person) -> Void

  var body: some View {
    Form("person.save", isChanged: draft != Person(), onSubmit: { save(draft) }) {
      Field("Name", problem: draft.name.isEmpty ? "enter a name" : nil) {
        TextField("person.name", text: $draft.name)
      }
      Field("Age", problem: draft.age == nil ? "enter a number from 1 to 120" : nil) {
        NumberField("person.age", value: $draft.age, in: 1...120)
      }
      Field("Email", problem: draft.email.contains("@") ? nil : "enter an address with @") {
        TextField("person.email", text: $draft.email)
      }
    }
  }
}

@main enum Program {
  static func main() async {
    await FlowApp.main(Registration()) { person in
      print("Saved \(person.name), \(person.age ?? 0), \(person.email)")
    }
  }
}
