mod greeting;
mod rows;

fn main() -> std::io::Result<()> {
    rows::run(&[greeting::rows])
}
