use crossterm::event::{self, Event, KeyCode};
use std::io;
use tui::style::{Modifier, Style};
use tui::widgets::{List, ListItem, ListState};

/// Returns rows for a list that already has some.
pub type Source = fn(own: &[String]) -> Vec<String>;

/// Shows its own rows, then those of the sources.
pub fn run(sources: &[Source]) -> io::Result<()> {
    let own = vec!["First row".to_string(), "Second row".to_string()];
    let added: Vec<String> = sources.iter().flat_map(|source| source(&own)).collect();
    let rows = [own, added].concat();
    let mut selected = 0;
    let mut state = ListState::default();
    peers::run(|terminal| loop {
        terminal.draw(|frame| {
            let items: Vec<ListItem> = rows.iter().map(|r| ListItem::new(r.as_str())).collect();
            let list =
                List::new(items).highlight_style(Style::default().add_modifier(Modifier::REVERSED));
            state.select(Some(selected));
            frame.render_stateful_widget(list, frame.size(), &mut state);
        })?;
        if let Event::Key(key) = event::read()? {
            match key.code {
                KeyCode::Down => selected = (selected + 1).min(rows.len() - 1),
                KeyCode::Up => selected = selected.saturating_sub(1),
                KeyCode::Char('q') => return Ok(()),
                _ => {}
            }
        }
    })
}
