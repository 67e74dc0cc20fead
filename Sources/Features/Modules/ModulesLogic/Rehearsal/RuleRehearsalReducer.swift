import MigrationsLogic
import ModulesInterface

/// State and actions of the rehearsal of module rules.
package typealias RuleRehearsalReducer = RehearsalReducer<RuleRehearsal>
