use a::b;
pub use ::c::{d, e::f};
extern crate g;
fn h<'i>() { j::k::<l::M>('n', "o::p", r#"q::r"#); /* s::t /* */ */ b'\''; }
