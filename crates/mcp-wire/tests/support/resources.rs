//! The resources of the conformance suite.

use super::PNG;
use mcp_wire::{Fault, Outcome, Resource, ResourceBody, ResourceContents, ResourceTemplate};

pub fn list() -> Vec<Resource> {
    [
        ("test://static-text", "static-text", "text/plain"),
        ("test://static-binary", "static-binary", "image/png"),
        ("test://watched-resource", "watched-resource", "text/plain"),
    ]
    .into_iter()
    .map(|(uri, name, mime)| Resource {
        uri: uri.to_owned(),
        name: name.to_owned(),
        description: Some("A resource of the conformance suite.".to_owned()),
        mime_type: Some(mime.to_owned()),
        ..Resource::default()
    })
    .collect()
}

pub fn templates() -> Vec<ResourceTemplate> {
    vec![ResourceTemplate {
        uri_template: "test://template/{id}/data".to_owned(),
        name: "template".to_owned(),
        description: Some("Data by id.".to_owned()),
        mime_type: Some("application/json".to_owned()),
        ..ResourceTemplate::default()
    }]
}

pub fn read(uri: &str) -> Result<Outcome<Vec<ResourceContents>>, Fault> {
    let template = uri.strip_prefix("test://template/").and_then(|rest| rest.strip_suffix("/data"));
    let (mime, body) = match (uri, template) {
        ("test://static-text", _) => {
            let text = "This is the content of the static text resource.";
            ("text/plain", ResourceBody::Text(text.to_owned()))
        }
        ("test://static-binary", _) => ("image/png", ResourceBody::Blob(PNG.to_owned())),
        ("test://watched-resource", _) => ("text/plain", ResourceBody::Text("Watched.".to_owned())),
        (_, Some(id)) => {
            let text = format!(r#"{{"id":"{id}","templateTest":true,"data":"Data for ID: {id}"}}"#);
            ("application/json", ResourceBody::Text(text))
        }
        _ => return Err(Fault::UnknownResource(uri.to_owned())),
    };
    let contents = ResourceContents { uri: uri.to_owned(), mime_type: Some(mime.to_owned()), body };
    Ok(Outcome::Done(vec![contents]))
}
