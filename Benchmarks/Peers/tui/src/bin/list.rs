use crossterm::event::{self, Event, KeyCode};
use std::io;
use tui::style::{Modifier, Style};
use tui::widgets::{List, ListItem, ListState};

fn main() -> io::Result<()> {
    let rows: Vec<String> = (1..=10_000).map(|n| format!("Row {n}")).collect();
    let last = rows.len() - 1;
    let mut selected = 0;
    let mut state = ListState::default();
    peers::run(|terminal| loop {
        let mut page = 0;
        terminal.draw(|frame| {
            page = frame.size().height as usize;
            let items: Vec<ListItem> = rows.iter().map(|r| ListItem::new(r.as_str())).collect();
            let list =
                List::new(items).highlight_style(Style::default().add_modifier(Modifier::REVERSED));
            state.select(Some(selected));
            frame.render_stateful_widget(list, frame.size(), &mut state);
        })?;
        if let Event::Key(key) = event::read()? {
            selected = match key.code {
                KeyCode::Down => (selected + 1).min(last),
                KeyCode::Up => selected.saturating_sub(1),
                KeyCode::PageDown => (selected + page).min(last),
                KeyCode::PageUp => selected.saturating_sub(page),
                KeyCode::Home => 0,
                KeyCode::End => last,
                KeyCode::Char('q') => return Ok(()),
                _ => selected,
            };
        }
    })
}
