use crossterm::event::{self, Event, KeyCode};
use std::io;
use tui::widgets::Paragraph;

fn main() -> io::Result<()> {
    peers::run(|terminal| loop {
        terminal
            .draw(|frame| frame.render_widget(Paragraph::new("Hello, world!"), frame.size()))?;
        if let Event::Key(key) = event::read()? {
            if key.code == KeyCode::Char('q') {
                return Ok(());
            }
        }
    })
}
