//! The part that every program needs, and that ratatui contains as `ratatui::run`.

use crossterm::execute;
use crossterm::terminal::{
    disable_raw_mode, enable_raw_mode, EnterAlternateScreen, LeaveAlternateScreen,
};
use std::io::{self, Stdout};
use std::panic;
use tui::backend::CrosstermBackend;
use tui::Terminal;

pub type DefaultTerminal = Terminal<CrosstermBackend<Stdout>>;

/// Runs an app on the alternate screen, and restores the terminal afterwards, also after a panic.
pub fn run<T>(app: impl FnOnce(&mut DefaultTerminal) -> io::Result<T>) -> io::Result<T> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let _ = restore();
        hook(info);
    }));
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen)?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let result = app(&mut terminal);
    restore()?;
    terminal.show_cursor()?;
    result
}

fn restore() -> io::Result<()> {
    disable_raw_mode()?;
    execute!(io::stdout(), LeaveAlternateScreen)
}
