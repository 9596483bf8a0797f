//! The stand-in as a program: prints its address and runs until it is stopped.
#![allow(clippy::disallowed_methods, reason = "dev only")]

use std::process::ExitCode;
use testkit::{Options, StandIn};

const USAGE: &str = "standin [--port N] [--shared DIR] [--millis N] [--slow-beyond N]";

fn main() -> ExitCode {
    let mut options = Options::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let Some(value) = arguments.next() else { return usage() };
        let number = value.parse::<u32>();
        match (name.as_str(), number) {
            ("--port", Ok(port)) if port <= 65_535 => options.port = port as u16,
            ("--millis", Ok(millis)) => options.millis = millis.into(),
            ("--slow-beyond", Ok(n)) => options.slow_beyond = n,
            ("--shared", _) => options.shared = Some(value.into()),
            _ => return usage(),
        }
    }
    match StandIn::start(options) {
        Ok(standin) => {
            println!("standin {}", standin.upstream());
            loop {
                std::thread::park();
            }
        }
        Err(error) => {
            eprintln!("standin: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}
