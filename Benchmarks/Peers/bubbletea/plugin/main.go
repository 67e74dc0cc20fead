package main

import (
	"log"

	tea "github.com/charmbracelet/bubbletea"

	_ "peers/greeting"
	"peers/rows"
)

func main() {
	if err := tea.NewProgram(rows.New(), tea.WithAltScreen()).Start(); err != nil {
		log.Fatal(err)
	}
}
