//! The fixture registry as a real server, for the conformance suite and the SDK clients:
//! `fixture` speaks stdio, `fixture --http 127.0.0.1:8788` serves `/mcp`. It is also the smallest example
//! of a host: everything runs on one thread, and whatever is in flight is polled in a loop.
#![allow(clippy::disallowed_methods, clippy::print_stdout)] // a host has a clock and threads

#[path = "../tests/support/mod.rs"]
mod support;

use futures_util::{FutureExt, StreamExt};
use mcp_wire::{Body, EventStream, HttpIn, HttpOut, Limits, LocalBoxFuture, Server, Session};
use std::io::{BufRead, Write};
use std::rc::Rc;
use std::sync::mpsc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};
use support::Fixture;

const TICK: Duration = Duration::from_millis(2);

fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let server = Server::new(Fixture { pause }, Limits::default());
    let mut arguments = std::env::args().skip(1);
    match (arguments.next().as_deref(), arguments.next()) {
        (None, _) => stdio(Rc::new(server))?,
        (Some("--http"), Some(address)) => {
            http(&Rc::new(server.assuming(&["sampling", "elicitation", "roots"])), &address)?;
        }
        _ => return Err("usage: fixture [--http ADDRESS:PORT]".into()),
    }
    Ok(())
}

fn pause(millis: u32) -> LocalBoxFuture<'static, ()> {
    let end = Instant::now() + Duration::from_millis(millis.into());
    Box::pin(std::future::poll_fn(
        move |_| if Instant::now() >= end { Poll::Ready(()) } else { Poll::Pending },
    ))
}

fn stdio(server: Rc<Server<Fixture>>) -> std::io::Result<()> {
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().split(b'\n').map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut session = Session::new(server);
    let mut out = std::io::stdout().lock();
    loop {
        match lines.recv_timeout(TICK) {
            Ok(line) => session.feed(&line),
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => session.close(),
        }
        let mut cx = Context::from_waker(Waker::noop());
        loop {
            match session.poll_next_unpin(&mut cx) {
                Poll::Ready(Some(line)) => writeln!(out, "{line}")?,
                Poll::Ready(None) => return Ok(()),
                Poll::Pending => break,
            }
        }
        out.flush()?;
    }
}

/// A request whose first byte is not out yet, and one that streams.
type Starting = (LocalBoxFuture<'static, HttpOut<'static>>, tiny_http::Request);
type Streaming = (EventStream<'static>, Box<dyn Write>);

fn http(server: &Rc<Server<Fixture>>, address: &str) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let listener = tiny_http::Server::http(address)?;
    println!("http://{}/mcp", listener.server_addr());
    let (mut starting, mut streaming) = (Vec::<Starting>::new(), Vec::<Streaming>::new());
    loop {
        let idle = starting.is_empty() && streaming.is_empty();
        if let Some(request) = listener.recv_timeout(if idle { TICK * 50 } else { TICK })? {
            starting.extend(accept(server, request)?);
        }
        let mut cx = Context::from_waker(Waker::noop());
        for (mut work, request) in std::mem::take(&mut starting) {
            match work.poll_unpin(&mut cx) {
                Poll::Ready(out) => streaming.extend(send(out, request)?),
                Poll::Pending => starting.push((work, request)),
            }
        }
        streaming.retain_mut(|(events, writer)| advance(events, writer, &mut cx));
    }
}

/// Reads a request; another site's page may not talk to a local server.
fn accept(
    server: &Rc<Server<Fixture>>,
    mut request: tiny_http::Request,
) -> std::io::Result<Option<Starting>> {
    let headers: Vec<(String, String)> =
        request.headers().iter().map(|h| (h.field.to_string(), h.value.to_string())).collect();
    let local = |value: &str| {
        let host = value.strip_prefix("http://").unwrap_or(value);
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        matches!(name, "localhost" | "127.0.0.1" | "[::1]")
    };
    let foreign = headers.iter().any(|(name, value)| {
        matches!(name.to_ascii_lowercase().as_str(), "host" | "origin") && !local(value)
    });
    let status = if foreign { 403 } else { 404 };
    if foreign || request.url() != "/mcp" {
        request.respond(tiny_http::Response::empty(status))?;
        return Ok(None);
    }
    let mut body = Vec::new();
    request.as_reader().read_to_end(&mut body)?;
    let (server, method) = (Rc::clone(server), request.method().to_string());
    let work = async move { server.http(HttpIn { method: &method, headers: &headers, body: &body }).await };
    Ok(Some((work.boxed_local(), request)))
}

fn send(out: HttpOut<'static>, request: tiny_http::Request) -> std::io::Result<Option<Streaming>> {
    match out.body {
        Body::Whole(bytes) => {
            let mut response = tiny_http::Response::from_data(bytes).with_status_code(out.status);
            for (name, value) in out.headers {
                if let Ok(header) = tiny_http::Header::from_bytes(name, value) {
                    response.add_header(header);
                }
            }
            // A client that left is no reason to stop.
            request.respond(response).ok();
            Ok(None)
        }
        Body::Events(events) => {
            let mut writer: Box<dyn Write> = request.into_writer();
            let fields: String =
                out.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
            write!(writer, "HTTP/1.1 {} OK\r\n{fields}transfer-encoding: chunked\r\n\r\n", out.status)?;
            Ok(Some((events, writer)))
        }
    }
}

/// False when the stream is over or the client is gone, which drops and thereby cancels the call.
fn advance(events: &mut EventStream<'static>, writer: &mut Box<dyn Write>, cx: &mut Context<'_>) -> bool {
    loop {
        let written = match events.poll_next_unpin(cx) {
            Poll::Ready(Some(event)) => write!(writer, "{:x}\r\n", event.len())
                .and_then(|()| writer.write_all(&event))
                .and_then(|()| writer.write_all(b"\r\n")),
            Poll::Ready(None) => {
                writer.write_all(b"0\r\n\r\n").and_then(|()| writer.flush()).ok();
                return false;
            }
            Poll::Pending => return writer.flush().is_ok(),
        };
        if written.is_err() {
            return false;
        }
    }
}
