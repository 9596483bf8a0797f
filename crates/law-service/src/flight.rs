//! What is out: upstream fetches and waits, several at a time, each with its own deadline.

use law_engine::steps::Answer;
use law_host::{FORM_TYPE, FetchLimits, HostError, Reply, UpstreamQuery};
use wasip2::clocks::monotonic_clock::{self, Instant};
use wasip2::http::outgoing_handler;
use wasip2::http::types::{
    ErrorCode, Fields, FutureIncomingResponse, IncomingBody, IncomingResponse, Method, OutgoingBody,
    OutgoingRequest, Scheme,
};
use wasip2::io::poll::{self, Pollable};
use wasip2::io::streams::{InputStream, StreamError};

/// Everything that is out.
#[derive(Debug, Default)]
pub struct Flights {
    out: Vec<Flight>,
}

#[derive(Debug)]
struct Flight {
    id: u32,
    until: Instant,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Sleep,
    Head { response: FutureIncomingResponse, most: usize },
    // In this order: a stream has to go before its body.
    Body { stream: InputStream, body: IncomingBody, reply: Reply, most: usize },
    Over,
}

/// What has become of a flight.
enum Course {
    Goes(Stage),
    Ends(Answer),
}

impl Flights {
    pub fn fetch(
        &mut self,
        id: u32,
        url: &str,
        query: &UpstreamQuery,
        limits: FetchLimits,
    ) -> Result<(), HostError> {
        let until = after(limits.timeout_millis);
        let response = send(url, query)?;
        self.out.push(Flight { id, until, stage: Stage::Head { response, most: limits.max_body_bytes } });
        Ok(())
    }

    pub fn sleep(&mut self, id: u32, millis: u32) {
        self.out.push(Flight { id, until: after(millis), stage: Stage::Sleep });
    }

    /// Dropping what is held closes the connection.
    pub fn abandon(&mut self, id: u32) {
        self.out.retain(|flight| flight.id != id);
    }

    /// Waits until one of them is over; `None` when nothing is out.
    pub fn next(&mut self) -> Option<(u32, Answer)> {
        loop {
            self.wait()?;
            for at in 0..self.out.len() {
                if let Some(done) = self.move_on(at) {
                    drop(self.out.remove(at));
                    return Some(done);
                }
            }
        }
    }

    /// Sleeps until something can go on or a deadline is there.
    fn wait(&self) -> Option<()> {
        let first = self.out.iter().map(|flight| flight.until).min()?;
        let mut waits: Vec<Pollable> =
            self.out.iter().filter_map(|flight| flight.stage.subscribe()).collect();
        waits.push(monotonic_clock::subscribe_instant(first));
        drop(poll::poll(&waits.iter().collect::<Vec<_>>()));
        Some(())
    }

    fn move_on(&mut self, at: usize) -> Option<(u32, Answer)> {
        let flight = self.out.get_mut(at)?;
        let late = monotonic_clock::now() >= flight.until;
        match std::mem::replace(&mut flight.stage, Stage::Over).go_on(late) {
            Course::Goes(stage) => {
                flight.stage = stage;
                None
            }
            Course::Ends(answer) => Some((flight.id, answer)),
        }
    }
}

impl Stage {
    fn subscribe(&self) -> Option<Pollable> {
        match self {
            Self::Head { response, .. } => Some(response.subscribe()),
            Self::Body { stream, .. } => Some(stream.subscribe()),
            Self::Sleep | Self::Over => None,
        }
    }

    fn go_on(self, late: bool) -> Course {
        match self {
            Self::Sleep if late => Course::Ends(Answer::Done),
            Self::Over => Course::Ends(Answer::Done),
            _ if late => failed(HostError::Timeout),
            Self::Sleep => Course::Goes(Self::Sleep),
            Self::Head { response, most } => match response.get() {
                None => Course::Goes(Self::Head { response, most }),
                Some(Ok(Ok(response))) => open(response, most).map_or_else(failed, Course::Goes),
                Some(Ok(Err(code))) => failed(cause(&code)),
                Some(Err(())) => failed(HostError::Cancelled),
            },
            Self::Body { stream, body, mut reply, most } => match stream.read(1 << 16) {
                Ok(chunk) if reply.body.len() + chunk.len() > most => failed(HostError::TooLarge),
                Ok(chunk) => {
                    reply.body.extend_from_slice(&chunk);
                    Course::Goes(Self::Body { stream, body, reply, most })
                }
                Err(StreamError::Closed) => Course::Ends(Answer::Fetched(Ok(reply))),
                Err(StreamError::LastOperationFailed(_)) => {
                    failed(HostError::Network("연결이 끊겼습니다".to_owned()))
                }
            },
        }
    }
}

fn failed(error: HostError) -> Course {
    Course::Ends(Answer::Fetched(Err(error)))
}

fn after(millis: u32) -> Instant {
    monotonic_clock::now().saturating_add(u64::from(millis) * 1_000_000)
}

fn open(response: IncomingResponse, most: usize) -> Result<Stage, HostError> {
    let headers = response.headers();
    let header =
        |name: &str| headers.get(name).first().map(|value| String::from_utf8_lossy(value).into_owned());
    let declared = header("content-length").and_then(|n| n.parse::<usize>().ok());
    let reply = Reply {
        status: response.status(),
        content_type: header("content-type").unwrap_or_default(),
        retry_after: header("retry-after"),
        location: header("location"),
        body: Vec::new(),
    };
    drop(headers);
    if declared.is_some_and(|n| n > most) {
        return Err(HostError::TooLarge);
    }
    let gone = |()| HostError::Network("답의 본문을 읽지 못했습니다".to_owned());
    let body = response.consume().map_err(gone)?;
    let stream = body.stream().map_err(gone)?;
    Ok(Stage::Body { stream, body, reply, most })
}

/// Redirects are answers: `wasi:http` does not follow them.
fn send(url: &str, query: &UpstreamQuery) -> Result<FutureIncomingResponse, HostError> {
    let refused = || HostError::Network("요청을 만들지 못했습니다".to_owned());
    let (scheme, rest) = url.split_once("://").ok_or_else(refused)?;
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let headers = Fields::new();
    for (name, value) in &query.headers {
        headers.append(name, value.as_bytes()).map_err(|_| refused())?;
    }
    let form = query.form_body();
    if form.is_some() {
        headers.append("content-type", FORM_TYPE.as_bytes()).map_err(|_| refused())?;
    }
    let request = OutgoingRequest::new(headers);
    let method = if form.is_some() { Method::Post } else { Method::Get };
    let scheme = if scheme == "https" { Scheme::Https } else { Scheme::Http };
    request.set_method(&method).map_err(|()| refused())?;
    request.set_scheme(Some(&scheme)).map_err(|()| refused())?;
    request.set_authority(Some(authority)).map_err(|()| refused())?;
    request.set_path_with_query(Some(path)).map_err(|()| refused())?;
    let body = request.body().map_err(|()| refused())?;
    let response = outgoing_handler::handle(request, None).map_err(|code| cause(&code))?;
    if let (Some(form), Ok(stream)) = (form, body.write()) {
        for chunk in form.as_bytes().chunks(4096) {
            stream.blocking_write_and_flush(chunk).map_err(|_| refused())?;
        }
    }
    drop(OutgoingBody::finish(body, None));
    Ok(response)
}

/// Cause without address: addresses carry keys.
fn cause(code: &ErrorCode) -> HostError {
    match code {
        ErrorCode::ConnectionTimeout | ErrorCode::ConnectionReadTimeout | ErrorCode::HttpResponseTimeout => {
            HostError::Timeout
        }
        ErrorCode::HttpResponseBodySize(_) => HostError::TooLarge,
        ErrorCode::HttpRequestDenied => HostError::Offline,
        ErrorCode::DnsTimeout | ErrorCode::DnsError(_) => HostError::Network("DNS".to_owned()),
        ErrorCode::ConnectionRefused => HostError::Network("ECONNREFUSED".to_owned()),
        ErrorCode::TlsProtocolError | ErrorCode::TlsCertificateError | ErrorCode::TlsAlertReceived(_) => {
            HostError::Network("TLS".to_owned())
        }
        _ => HostError::Network("연결하지 못했습니다".to_owned()),
    }
}
