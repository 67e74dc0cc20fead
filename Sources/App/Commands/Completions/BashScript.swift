/// The completion script for bash.
package enum BashScript {
  private static let registration = "complete -o filenames -F _headway headway"

  /// Returns ArgumentParser's script with a function that completes the names of owners. Other texts
  /// stay as they are.
  package static func completingOwners(_ text: String) -> String {
    guard text.hasPrefix("#!/bin/bash\n") else { return text }
    return text.replacing(registration, with: joined)
  }

  private static let joined = ##"""
    # bash splits the name of an owner at "@", and escapes "@" in names of files. Joins the parts for _headway.
    _headway_joined() {
        local -a joined=()
        local -i index position=0 count=0
        for index in "${!COMP_WORDS[@]}"; do
            if [[ "${index}" -gt 0 && "${COMP_WORDS[index - 1]}" = @ && -n "${COMP_WORDS[index]}"\
                && "${COMP_LINE}" = *"@${COMP_WORDS[index]}"* ]]; then
                joined[count - 1]+="${COMP_WORDS[index]}"
            else
                joined[count]="${COMP_WORDS[index]}"
                count+=1
            fi
            [[ "${index}" -eq "${COMP_CWORD}" ]] && position="$((count - 1))"
        done
        [[ "${joined[position]}" = @* ]] && compopt +o filenames 2>/dev/null
        local -a COMP_WORDS=("${joined[@]}")
        local -i COMP_CWORD="${position}"
        _headway "${1}" "${2}" "${joined[position - 1]}"
    }

    complete -o filenames -F _headway_joined headway
    """##
}
