//! A law.go.kr on the loopback.

mod answer;
pub mod fault;
mod http;
mod library;
mod shapes;
mod statute;
mod virtual_host;
mod wire;

pub use fault::{FAULTS, Fault};
pub use virtual_host::Virtual;

use answer::Bent;
use fault::Played;
use http::{Request, Response};
use law_host::Bases;
use library::Library;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub port: u16,
    /// The folder with recorded bodies and the corpus.
    pub shared: Option<PathBuf>,
    /// How long every answer takes.
    pub millis: u64,
    /// With more requests than this at once answers slow down, with twice as many they fail; 0 = never.
    pub slow_beyond: u32,
}

/// One request as it was seen.
#[derive(Clone, Debug)]
pub struct Seen {
    pub method: String,
    /// Path and parameters with the key masked.
    pub address: String,
    pub fault: String,
    pub had_key: bool,
    pub referer: String,
    pub agent: String,
}

#[derive(Debug, Default)]
struct State {
    options: Options,
    library: Library,
    faults: Mutex<Vec<Fault>>,
    log: Mutex<Vec<Seen>>,
    open: AtomicU32,
    most_open: AtomicU32,
    stop: AtomicBool,
}

/// A running stand-in; it ends when this is dropped.
#[derive(Debug)]
pub struct StandIn {
    address: SocketAddr,
    state: Arc<State>,
}

impl StandIn {
    pub fn start(options: Options) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", options.port))?;
        let address = listener.local_addr()?;
        let library = Library::open(options.shared.as_deref());
        let state = Arc::new(State { options, library, ..State::default() });
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming() {
                if shared.stop.load(Ordering::Relaxed) {
                    break;
                }
                let state = Arc::clone(&shared);
                if let Ok(stream) = stream {
                    thread::spawn(move || serve(&state, stream));
                }
            }
        });
        Ok(Self { address, state })
    }

    /// `http://127.0.0.1:PORT/DRF/`, for `HANLAW_UPSTREAM`.
    #[must_use]
    pub fn upstream(&self) -> String {
        format!("http://{}/DRF/", self.address)
    }

    #[must_use]
    pub fn bases(&self) -> Bases {
        Bases::upstream(&self.upstream()).expect("a loopback address")
    }

    /// Lets `fault` wait for requests.
    pub fn fault(&self, fault: Fault) {
        self.state.faults.lock().unwrap().push(fault);
    }

    /// `kind` for the next `count` requests.
    pub fn play(&self, kind: &str, count: u32) {
        self.fault(Fault { kind: kind.to_owned(), count, millis: 2_000, ..Fault::default() });
    }

    /// Forgets faults and log.
    pub fn reset(&self) {
        reset(&self.state);
    }

    #[must_use]
    pub fn log(&self) -> Vec<Seen> {
        self.state.log.lock().unwrap().clone()
    }

    #[must_use]
    pub fn calls(&self) -> usize {
        self.state.log.lock().unwrap().len()
    }

    #[must_use]
    pub fn open_now(&self) -> u32 {
        self.state.open.load(Ordering::SeqCst)
    }

    #[must_use]
    pub fn most_open(&self) -> u32 {
        self.state.most_open.load(Ordering::SeqCst)
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.state.stop.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect(self.address);
    }
}

fn reset(state: &State) {
    state.faults.lock().unwrap().clear();
    state.log.lock().unwrap().clear();
    state.most_open.store(0, Ordering::SeqCst);
}

/// Counts a connection for as long as it is served.
struct Open<'s>(&'s State);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::SeqCst);
    }
}

fn serve(state: &State, mut stream: TcpStream) {
    let Some(mut request) = Request::read_line(&mut stream) else { return };
    if request.path.starts_with("/__") {
        let done = request.read_rest(&mut stream);
        let _ = done.map(|()| control(state, &request).send(&mut stream));
        return;
    }
    let now = state.open.fetch_add(1, Ordering::SeqCst) + 1;
    state.most_open.fetch_max(now, Ordering::SeqCst);
    let _open = Open(state);
    let fault = take_fault(state, &request);
    if fault.kind == "reset" {
        log(state, &request, &fault);
        // Closing with bytes unread resets the connection.
        return;
    }
    if request.read_rest(&mut stream).is_none() {
        return;
    }
    log(state, &request, &fault);
    if !slowed(state, now) {
        let _ = Response::status(503).send(&mut stream);
        return;
    }
    match play(state, &request, &fault) {
        Outcome::Reply(response, millis) => {
            thread::sleep(Duration::from_millis(millis));
            let _ = response.send(&mut stream);
        }
        Outcome::Stall(millis) => {
            let _ = stream.write_all(Response::ok("text/xml;charset=UTF-8", "").head(10_000).as_bytes());
            wait_for_close(&mut stream, Duration::from_millis(millis));
        }
        Outcome::Flood => flood(&mut stream),
        Outcome::Reset => {}
    }
}

/// What comes of a request.
enum Outcome {
    /// After so many milliseconds.
    Reply(Response, u64),
    Stall(u64),
    Flood,
    Reset,
}

fn play(state: &State, request: &Request, fault: &Fault) -> Outcome {
    let mut late = 0;
    let mut response = match fault::before(fault, request, &own_address(request)) {
        Played::Instead(response) => response,
        Played::Stall(millis) => return Outcome::Stall(millis),
        Played::Flood => return Outcome::Flood,
        Played::Reset => return Outcome::Reset,
        Played::Late(millis) => {
            late = millis;
            answer::answer(&state.library, request, Bent::default())
        }
        Played::Answer => answer::answer(&state.library, request, Bent::of(&fault.kind)),
    };
    fault::after(fault, &mut response);
    Outcome::Reply(response, late)
}

/// Holds the connection until the other side closes it.
fn wait_for_close(stream: &mut TcpStream, at_most: Duration) {
    let _ = stream.set_read_timeout(Some(at_most));
    let _ = stream.read(&mut [0]);
}

/// 64 MiB, or as much as the other side takes.
fn flood(stream: &mut TcpStream) {
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nConnection: close\r\n\r\n<LawSearch>";
    let block = [b' '; 64 << 10];
    let blocks = std::iter::once(&head[..]).chain(std::iter::repeat_n(&block[..], 1024));
    for bytes in blocks {
        if stream.write_all(bytes).is_err() {
            break;
        }
    }
}

/// The fault this request meets: one named in its own address, or the first that waits for it.
fn take_fault(state: &State, request: &Request) -> Fault {
    let own = request.param("__fault");
    if !own.is_empty() {
        return Fault { kind: own.to_owned(), millis: 2_000, ..Fault::default() };
    }
    let mut faults = state.faults.lock().unwrap();
    let Some(at) = faults.iter().position(|fault| fault.concerns(request)) else { return Fault::default() };
    if faults[at].after > 0 {
        faults[at].after -= 1;
        return Fault::default();
    }
    let fault = faults[at].clone();
    faults[at].count = fault.count.saturating_sub(1);
    if fault.count <= 1 {
        faults.remove(at);
    }
    fault
}

/// Waits as long as the load makes it; false when there is too much of it.
fn slowed(state: &State, now: u32) -> bool {
    let beyond = state.options.slow_beyond;
    let mut millis = state.options.millis;
    if beyond > 0 && now > beyond {
        millis += u64::from(now - beyond) * 10;
    }
    thread::sleep(Duration::from_millis(millis));
    beyond == 0 || now <= beyond * 2
}

fn own_address(request: &Request) -> String {
    let kept = request.target.split_once('?').map_or("", |(_, query)| query);
    let query: Vec<&str> = kept.split('&').filter(|pair| !pair.starts_with("__")).collect();
    format!("{}?{}", request.path, query.join("&"))
}

fn log(state: &State, request: &Request, fault: &Fault) {
    let shown: Vec<String> = request
        .params
        .iter()
        .map(|(name, value)| if name == "OC" { "OC=…".to_owned() } else { format!("{name}={value}") })
        .collect();
    state.log.lock().unwrap().push(Seen {
        method: request.method.clone(),
        address: format!("{}?{}", request.path, shown.join("&")),
        fault: fault.kind.clone(),
        had_key: !request.param("OC").is_empty(),
        referer: request.header("referer").to_owned(),
        agent: request.header("user-agent").to_owned(),
    });
}

fn control(state: &State, request: &Request) -> Response {
    match request.path.as_str() {
        "/__fault" => {
            state.faults.lock().unwrap().push(Fault::of(&request.params));
            Response::ok("application/json", "{\"ok\":true}")
        }
        "/__reset" => {
            reset(state);
            Response::ok("application/json", "{\"ok\":true}")
        }
        "/__log" => {
            let log = state.log.lock().unwrap();
            let seen: Vec<serde_json::Value> = log
                .iter()
                .map(|seen| {
                    serde_json::json!({
                        "method": seen.method, "address": seen.address, "fault": seen.fault, "had_key": seen.had_key,
                        "referer": seen.referer, "agent": seen.agent,
                    })
                })
                .collect();
            let most = state.most_open.load(Ordering::SeqCst);
            wire::json_response(
                &serde_json::json!({"calls": seen.len(), "most_open": most, "requests": seen}),
            )
        }
        _ => Response::status(404),
    }
}
