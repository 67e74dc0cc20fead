import EditingLogic

/// The values of the migrations that the user has selected, such as due dates.
package typealias SetupDetails = AdditionDraft

/// The form for the values of the selected migrations.
package typealias SetupDetailsForm = AdditionForm
