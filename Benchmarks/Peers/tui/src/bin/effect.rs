use crossterm::event::{self, Event, KeyCode};
use std::io;
use std::sync::mpsc::{channel, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;
use tui::widgets::Paragraph;

const FRAMES: [&str; 10] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/// Starts the work. Dropping the returned sender cancels it.
fn start(done: Sender<i32>) -> Sender<()> {
    let (cancel, canceled) = channel();
    thread::spawn(move || {
        if canceled.recv_timeout(Duration::from_secs(2)) == Err(RecvTimeoutError::Timeout) {
            let _ = done.send(42);
        }
    });
    cancel
}

fn main() -> io::Result<()> {
    let (done, results) = channel();
    let mut work = Some(start(done));
    let mut text = String::new();
    let mut frame_number = 0;
    peers::run(|terminal| loop {
        if let Ok(result) = results.try_recv() {
            work = None;
            text = format!("The result is {result}.");
        }
        if work.is_some() {
            text = format!("{} Working…", FRAMES[frame_number % FRAMES.len()]);
            frame_number += 1;
        }
        terminal.draw(|frame| {
            frame.render_widget(Paragraph::new(text.as_str()), frame.size());
        })?;
        let timeout = Duration::from_millis(if work.is_some() { 80 } else { 60_000 });
        if event::poll(timeout)? {
            match event::read()? {
                Event::Key(key) if key.code == KeyCode::Char('q') => return Ok(()),
                Event::Key(key) if key.code == KeyCode::Esc && work.take().is_some() => {
                    text = "Canceled.".into();
                }
                _ => {}
            }
        }
    })
}
