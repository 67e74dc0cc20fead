package main

import (
	"fmt"
	"log"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
)

var (
	labelStyle   = lipgloss.NewStyle().Width(8)
	inputStyle   = lipgloss.NewStyle().Width(34)
	problemStyle = lipgloss.NewStyle().Foreground(lipgloss.Color("9"))
)

type field struct {
	label   string
	input   textinput.Model
	check   func(string) string
	problem string
}

func newField(label string, check func(string) string) field {
	return field{label: label, input: textinput.New(), check: check}
}

type model struct {
	fields  []field
	focused int
	saved   bool
}

func newModel() model {
	m := model{fields: []field{
		newField("Name", func(s string) string {
			if s == "" {
				return "enter a name"
			}
			return ""
		}),
		newField("Age", func(s string) string {
			if n, err := strconv.Atoi(s); err != nil || n < 1 || n > 120 {
				return "enter a number from 1 to 120"
			}
			return ""
		}),
		newField("Email", func(s string) string {
			if !strings.Contains(s, "@") {
				return "enter an address with @"
			}
			return ""
		}),
	}}
	m.fields[0].input.Focus()
	return m
}

func (m model) Init() tea.Cmd { return textinput.Blink }

// focus leaves the focused field, shows its problem, and moves to another field.
func (m model) focus(index int) (tea.Model, tea.Cmd) {
	left := &m.fields[m.focused]
	left.problem = left.check(left.input.Value())
	left.input.Blur()
	m.focused = (index + len(m.fields)) % len(m.fields)
	return m, m.fields[m.focused].input.Focus()
}

// submit checks all fields, and moves to the first one with a problem.
func (m model) submit() (tea.Model, tea.Cmd) {
	first := -1
	for i := range m.fields {
		f := &m.fields[i]
		if f.problem = f.check(f.input.Value()); f.problem != "" && first < 0 {
			first = i
		}
	}
	if first >= 0 {
		return m.focus(first)
	}
	m.saved = true
	return m, tea.Quit
}

func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyMsg); ok {
		switch key.String() {
		case "ctrl+c":
			return m, tea.Quit
		case "tab", "down":
			return m.focus(m.focused + 1)
		case "shift+tab", "up":
			return m.focus(m.focused - 1)
		case "enter":
			if m.focused < len(m.fields)-1 {
				return m.focus(m.focused + 1)
			}
			return m.submit()
		case "ctrl+s":
			return m.submit()
		}
	}
	var cmd tea.Cmd
	m.fields[m.focused].input, cmd = m.fields[m.focused].input.Update(msg)
	return m, cmd
}

func (m model) View() string {
	var lines []string
	for _, f := range m.fields {
		lines = append(lines, lipgloss.JoinHorizontal(lipgloss.Top,
			labelStyle.Render(f.label), inputStyle.Render(f.input.View()), problemStyle.Render(f.problem)))
	}
	return strings.Join(append(lines, "", "ctrl+s submit, ctrl+c quit"), "\n")
}

func main() {
	final, err := tea.NewProgram(newModel(), tea.WithAltScreen()).StartReturningModel()
	if err != nil {
		log.Fatal(err)
	}
	if m := final.(model); m.saved {
		fmt.Printf("Saved %s, %s, %s\n",
			m.fields[0].input.Value(), m.fields[1].input.Value(), m.fields[2].input.Value())
	}
}
