//! The routes: bytes of a client in, bytes for the client out.

use crate::{Service, run};
use serde_json::{Map, Value, json};
use wasip2::exports::http::incoming_handler::Guest;
use wasip2::http::types::{
    Fields, IncomingBody, IncomingRequest, Method, OutgoingBody, OutgoingResponse, ResponseOutparam,
};
use wasip2::io::streams::StreamError;

/// Largest body a client may send.
const BODY_LIMIT: usize = 2 << 20;

/// An `output-stream` takes this much at a time without asking.
const CHUNK: usize = 4096;

/// What a client gets.
struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Answer {
    fn json(status: u16, value: &Value) -> Self {
        let headers = vec![("content-type".to_owned(), "application/json".to_owned())];
        Self { status, headers, body: value.to_string().into_bytes() }
    }

    fn fault(status: u16, message: &str) -> Self {
        let error = json!({"code": -32600, "message": message});
        Self::json(status, &json!({"jsonrpc": "2.0", "id": null, "error": error}))
    }
}

impl Guest for Service {
    fn handle(request: IncomingRequest, out: ResponseOutparam) {
        send(out, answer(request));
    }
}

fn answer(request: IncomingRequest) -> Answer {
    let target = request.path_with_query().unwrap_or_default();
    let path = target.split('?').next().unwrap_or_default();
    match (request.method(), path) {
        (Method::Get | Method::Head, "/health") => health(),
        (method, "/mcp") => mcp(request, name(&method)),
        _ => Answer::json(404, &json!({"error": "그런 주소는 없습니다. MCP는 POST /mcp 입니다."})),
    }
}

fn health() -> Answer {
    let live = run::environment().contains_key("LAW_OC");
    let version = env!("CARGO_PKG_VERSION");
    Answer::json(200, &json!({"status": "ok", "name": "hanlaw", "version": version, "live": live}))
}

fn mcp(request: IncomingRequest, method: &str) -> Answer {
    let headers = headers(&request);
    let Some(body) = read(request) else {
        let message = format!("요청이 너무 크거나 다 오지 않았습니다. {}MB까지 받습니다.", BODY_LIMIT >> 20);
        return Answer::fault(413, &message);
    };
    let envelope = json!({"op": "http", "method": method, "headers": headers});
    let result = run::run(envelope, body);
    let part = |name: &str| result.get(name).cloned().unwrap_or_default();
    let Some(status) = part("status").as_u64().and_then(|n| u16::try_from(n).ok()) else {
        let message = result.pointer("/error/message").and_then(Value::as_str);
        return Answer::fault(500, message.unwrap_or("요청을 처리하지 못했습니다."));
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let headers =
        part("headers").as_object().into_iter().flatten().map(|(k, v)| (k.clone(), text(v))).collect();
    Answer { status, headers, body: text(&part("body")).into_bytes() }
}

fn name(method: &Method) -> &str {
    match method {
        Method::Get => "GET",
        Method::Head => "HEAD",
        Method::Post => "POST",
        Method::Put => "PUT",
        Method::Delete => "DELETE",
        Method::Connect => "CONNECT",
        Method::Options => "OPTIONS",
        Method::Trace => "TRACE",
        Method::Patch => "PATCH",
        Method::Other(name) => name,
    }
}

/// The first value of each header counts, as for every other host of the endpoint.
fn headers(request: &IncomingRequest) -> Map<String, Value> {
    let mut map = Map::new();
    for (name, value) in request.headers().entries() {
        let value = String::from_utf8_lossy(&value).into_owned();
        map.entry(name.to_ascii_lowercase()).or_insert(Value::String(value));
    }
    map
}

/// The body of a client's request, or `None` when it passes the limit or breaks off.
fn read(request: IncomingRequest) -> Option<Vec<u8>> {
    let incoming = request.consume().ok()?;
    let stream = incoming.stream().ok()?;
    let mut body = Vec::new();
    let whole = loop {
        match stream.blocking_read(1 << 16) {
            Ok(chunk) => body.extend_from_slice(&chunk),
            Err(StreamError::Closed) => break true,
            Err(StreamError::LastOperationFailed(_)) => break false,
        }
        if body.len() > BODY_LIMIT {
            break false;
        }
    };
    drop(stream);
    drop(IncomingBody::finish(incoming));
    whole.then_some(body)
}

/// A client that went away cannot be told; what fails here fails in silence.
fn send(out: ResponseOutparam, answer: Answer) {
    let fields = Fields::new();
    let own = [("x-content-type-options".to_owned(), "nosniff".to_owned())];
    for (name, value) in answer.headers.iter().chain(&own) {
        let _ = fields.set(name, &[value.clone().into_bytes()]);
    }
    let response = OutgoingResponse::new(fields);
    let _ = response.set_status_code(answer.status);
    let body = response.body();
    ResponseOutparam::set(out, Ok(response));
    let Ok(body) = body else { return };
    if let Ok(stream) = body.write() {
        for chunk in answer.body.chunks(CHUNK) {
            if stream.blocking_write_and_flush(chunk).is_err() {
                break;
            }
        }
    }
    drop(OutgoingBody::finish(body, None));
}
