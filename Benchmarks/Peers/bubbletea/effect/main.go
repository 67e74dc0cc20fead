package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"
)

type resultMsg int

func work(ctx context.Context) tea.Cmd {
	return func() tea.Msg {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(2 * time.Second):
			return resultMsg(42)
		}
	}
}

type model struct {
	spinner spinner.Model
	ctx     context.Context
	cancel  context.CancelFunc
	text    string
}

func (m model) Init() tea.Cmd { return tea.Batch(m.spinner.Tick, work(m.ctx)) }

func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		switch msg.String() {
		case "q", "ctrl+c":
			return m, tea.Quit
		case "esc":
			if m.text == "" {
				m.cancel()
				m.text = "Canceled."
			}
		}
	case resultMsg:
		if m.text == "" {
			m.text = fmt.Sprintf("The result is %d.", int(msg))
		}
	case spinner.TickMsg:
		if m.text == "" {
			var cmd tea.Cmd
			m.spinner, cmd = m.spinner.Update(msg)
			return m, cmd
		}
	}
	return m, nil
}

func (m model) View() string {
	if m.text != "" {
		return m.text
	}
	return m.spinner.View() + " Working…"
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	m := model{spinner: spinner.New(spinner.WithSpinner(spinner.Dot)), ctx: ctx, cancel: cancel}
	if err := tea.NewProgram(m, tea.WithAltScreen()).Start(); err != nil {
		log.Fatal(err)
	}
}
