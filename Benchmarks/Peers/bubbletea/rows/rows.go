// Package rows shows its own rows, then those that other packages have registered.
package rows

import (
	"github.com/charmbracelet/bubbles/list"
	tea "github.com/charmbracelet/bubbletea"
)

// Row is a row of the list.
type Row string

func (r Row) Title() string       { return string(r) }
func (r Row) Description() string { return "" }
func (r Row) FilterValue() string { return string(r) }

var sources []func(own []Row) []Row

// Register adds a source of rows. Call it in init.
func Register(source func(own []Row) []Row) { sources = append(sources, source) }

// Model is the list.
type Model struct{ list list.Model }

// New returns the list with all rows.
func New() Model {
	own := []Row{"First row", "Second row"}
	all := own
	for _, source := range sources {
		all = append(all, source(own)...)
	}
	items := make([]list.Item, len(all))
	for i, row := range all {
		items[i] = row
	}
	delegate := list.NewDefaultDelegate()
	delegate.ShowDescription = false
	delegate.SetSpacing(0)
	return Model{list.New(items, delegate, 0, 0)}
}

func (m Model) Init() tea.Cmd { return nil }

func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		m.list.SetSize(size.Width, size.Height)
	}
	var cmd tea.Cmd
	m.list, cmd = m.list.Update(msg)
	return m, cmd
}

func (m Model) View() string { return m.list.View() }
