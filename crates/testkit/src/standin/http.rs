//! As much HTTP as the stand-in needs: one request per connection.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

#[derive(Clone, Debug, Default)]
pub struct Request {
    pub method: String,
    pub path: String,
    pub params: Vec<(String, String)>,
    pub headers: Vec<(String, String)>,
    pub body: String,
    /// The address as it came.
    pub target: String,
}

impl Request {
    pub fn param(&self, name: &str) -> &str {
        self.params.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    /// The first line only; the rest stays unread in the socket.
    pub fn read_line(stream: &mut TcpStream) -> Option<Self> {
        let mut line = Vec::new();
        let mut byte = [0];
        while line.len() < 64 << 10 {
            stream.read_exact(&mut byte).ok()?;
            if byte[0] == b'\n' {
                break;
            }
            line.push(byte[0]);
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        let mut words = line.split_whitespace();
        let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
        let (path, query) = target.split_once('?').unwrap_or((&target, ""));
        let path = decoded(path);
        Some(Self { method, path, params: pairs(query), target: target.clone(), ..Self::default() })
    }

    /// Headers and body.
    pub fn read_rest(&mut self, stream: &mut TcpStream) -> Option<()> {
        let mut reader = BufReader::new(stream);
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).ok()?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            self.headers.push((name.to_owned(), value.trim().to_owned()));
        }
        let length = self.header("content-length").parse().unwrap_or(0);
        let mut body = vec![0; std::cmp::min(length, 1 << 20)];
        reader.read_exact(&mut body).ok()?;
        self.body = String::from_utf8_lossy(&body).into_owned();
        Some(())
    }
}

pub fn pairs(query: &str) -> Vec<(String, String)> {
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .map(|(name, value)| (decoded(name), decoded(value)))
        .collect()
}

pub fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        match first {
            b'+' => bytes.push(b' '),
            b'%' => {
                match tail.get(..2).and_then(|h| u8::from_str_radix(std::str::from_utf8(h).ok()?, 16).ok()) {
                    Some(byte) => {
                        bytes.push(byte);
                        rest = &tail[2..];
                    }
                    None => bytes.push(b'%'),
                }
            }
            byte => bytes.push(*byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[derive(Clone, Debug)]
pub struct Response {
    pub status: u16,
    pub content_type: String,
    pub extra: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
    /// The connection ends after so many bytes of the body.
    pub sent: Option<usize>,
}

impl Response {
    pub fn ok(content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            status: 200,
            content_type: content_type.to_owned(),
            extra: Vec::new(),
            body: body.into(),
            sent: None,
        }
    }

    pub fn status(status: u16) -> Self {
        Self {
            status,
            ..Self::ok("text/html;charset=UTF-8", format!("<html><body>HTTP {status}</body></html>"))
        }
    }

    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.extra.push((name, value.into()));
        self
    }

    pub fn head(&self, length: usize) -> String {
        let mut head = format!(
            "HTTP/1.1 {} Stand-in\r\nContent-Type: {}\r\nContent-Length: {length}\r\nConnection: close\r\n",
            self.status, self.content_type
        );
        for (name, value) in &self.extra {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head + "\r\n"
    }

    pub fn send(&self, stream: &mut TcpStream) -> std::io::Result<()> {
        stream.write_all(self.head(self.body.len()).as_bytes())?;
        stream.write_all(&self.body[..self.sent.unwrap_or(self.body.len())])?;
        stream.flush()
    }
}
