use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use std::io;
use tui::backend::Backend;
use tui::layout::{Constraint, Direction, Layout};
use tui::style::{Color, Modifier, Style};
use tui::widgets::Paragraph;
use tui::Frame;

struct Field {
    label: &'static str,
    value: String,
    check: fn(&str) -> Option<&'static str>,
    problem: Option<&'static str>,
}

impl Field {
    fn new(label: &'static str, check: fn(&str) -> Option<&'static str>) -> Self {
        Field {
            label,
            value: String::new(),
            check,
            problem: None,
        }
    }

    fn validate(&mut self) {
        self.problem = (self.check)(&self.value);
    }
}

struct Form {
    fields: Vec<Field>,
    focused: usize,
}

enum Outcome {
    Continue,
    Saved,
    Canceled,
}

impl Form {
    fn new() -> Self {
        let fields = vec![
            Field::new("Name", |s| s.is_empty().then_some("enter a name")),
            Field::new("Age", |s| match s.parse::<u32>() {
                Ok(1..=120) => None,
                _ => Some("enter a number from 1 to 120"),
            }),
            Field::new("Email", |s| {
                (!s.contains('@')).then_some("enter an address with @")
            }),
        ];
        Form { fields, focused: 0 }
    }

    fn draw<B: Backend>(&self, frame: &mut Frame<B>) {
        let lines = Layout::default()
            .direction(Direction::Vertical)
            .constraints([Constraint::Length(1); 4])
            .split(frame.size());
        for (index, (field, line)) in self.fields.iter().zip(&lines).enumerate() {
            let columns = Layout::default()
                .direction(Direction::Horizontal)
                .constraints([
                    Constraint::Length(8),
                    Constraint::Length(32),
                    Constraint::Min(0),
                ])
                .split(*line);
            frame.render_widget(Paragraph::new(field.label), columns[0]);
            let input = Style::default().add_modifier(Modifier::UNDERLINED);
            frame.render_widget(
                Paragraph::new(field.value.as_str()).style(input),
                columns[1],
            );
            let problem = Style::default().fg(Color::Red);
            let text = field.problem.unwrap_or_default();
            frame.render_widget(Paragraph::new(text).style(problem), columns[2]);
            if index == self.focused {
                let length = field.value.chars().count() as u16;
                frame.set_cursor(columns[1].x + length, columns[1].y);
            }
        }
        frame.render_widget(Paragraph::new("Ctrl-S submit, Esc cancel"), lines[3]);
    }

    /// Leaves the focused field, shows its problem, and moves to another field.
    fn focus(&mut self, index: usize) {
        self.fields[self.focused].validate();
        self.focused = index % self.fields.len();
    }

    /// Checks all fields, and moves to the first one with a problem.
    fn submit(&mut self) -> Outcome {
        self.fields.iter_mut().for_each(Field::validate);
        match self.fields.iter().position(|f| f.problem.is_some()) {
            Some(index) => {
                self.focused = index;
                Outcome::Continue
            }
            None => Outcome::Saved,
        }
    }

    fn handle(&mut self, key: KeyEvent) -> Outcome {
        let count = self.fields.len();
        match key.code {
            KeyCode::Char('s') if key.modifiers == KeyModifiers::CONTROL => return self.submit(),
            KeyCode::Esc => return Outcome::Canceled,
            KeyCode::Enter if self.focused == count - 1 => return self.submit(),
            KeyCode::Enter | KeyCode::Tab | KeyCode::Down => self.focus(self.focused + 1),
            KeyCode::BackTab | KeyCode::Up => self.focus(self.focused + count - 1),
            KeyCode::Backspace => {
                self.fields[self.focused].value.pop();
            }
            KeyCode::Char(c) => self.fields[self.focused].value.push(c),
            _ => {}
        }
        Outcome::Continue
    }
}

fn main() -> io::Result<()> {
    let mut form = Form::new();
    let outcome = peers::run(|terminal| loop {
        terminal.draw(|frame| form.draw(frame))?;
        if let Event::Key(key) = event::read()? {
            match form.handle(key) {
                Outcome::Continue => {}
                end => return Ok(end),
            }
        }
    })?;
    if let Outcome::Saved = outcome {
        let values: Vec<&str> = form.fields.iter().map(|f| f.value.as_str()).collect();
        println!("Saved {}", values.join(", "));
    }
    Ok(())
}
