package main

import (
	"log"

	tea "github.com/charmbracelet/bubbletea"
)

type model struct{}

func (m model) Init() tea.Cmd { return nil }

func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyMsg); ok && key.String() == "q" {
		return m, tea.Quit
	}
	return m, nil
}

func (m model) View() string { return "Hello, world!" }

func main() {
	if err := tea.NewProgram(model{}, tea.WithAltScreen()).Start(); err != nil {
		log.Fatal(err)
	}
}
