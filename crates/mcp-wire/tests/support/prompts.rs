//! The prompts of the conformance suite.

use super::{PNG, ask, field};
use mcp_wire::{
    Call, Content, Fault, Outcome, Prompt, PromptArgument, PromptResult, ResourceBody, ResourceContents, Role,
};
use serde_json::Value;

pub fn list() -> Vec<Prompt> {
    [
        ("test_simple_prompt", &[][..]),
        ("test_prompt_with_arguments", &["arg1", "arg2"][..]),
        ("test_prompt_with_embedded_resource", &["resourceUri"][..]),
        ("test_prompt_with_image", &[][..]),
        ("test_input_required_result_prompt", &[][..]),
    ]
    .into_iter()
    .map(|(name, arguments)| Prompt {
        name: name.to_owned(),
        description: Some("A prompt of the conformance suite.".to_owned()),
        arguments: arguments.iter().map(|name| required(name)).collect(),
        ..Prompt::default()
    })
    .collect()
}

fn required(name: &str) -> PromptArgument {
    PromptArgument { name: name.to_owned(), description: Some("Required.".to_owned()), required: true }
}

pub fn get(call: &Call<'_>) -> Result<Outcome<PromptResult>, Fault> {
    let argument = |key: &str| {
        let value = call.arguments.get(key).and_then(Value::as_str);
        value.ok_or_else(|| Fault::InvalidParams(format!("argument {key} is required.")))
    };
    let content = match call.name {
        "test_simple_prompt" => vec![Content::text("This is a simple prompt for testing.")],
        "test_prompt_with_arguments" => {
            let (one, two) = (argument("arg1")?, argument("arg2")?);
            vec![Content::text(format!("Prompt with arguments: arg1='{one}', arg2='{two}'"))]
        }
        "test_prompt_with_embedded_resource" => {
            let contents = ResourceContents {
                uri: argument("resourceUri")?.to_owned(),
                mime_type: Some("text/plain".to_owned()),
                body: ResourceBody::Text("Embedded resource content for testing.".to_owned()),
            };
            vec![Content::resource(&contents), Content::text("Please process the embedded resource above.")]
        }
        "test_prompt_with_image" => {
            vec![Content::image(PNG, "image/png"), Content::text("Please analyze the image above.")]
        }
        "test_input_required_result_prompt" => match call.cx.inputs().get("user_context") {
            Some(answer) => vec![Content::text(format!("Context: {}", answer["content"]["context"]))],
            None => {
                let message = "What context should the prompt use?";
                return Ok(ask(vec![field("user_context", message, "context", "string")]));
            }
        },
        name => return Err(Fault::UnknownPrompt(name.to_owned())),
    };
    let messages = content.into_iter().map(|content| (Role::User, content)).collect();
    Ok(Outcome::Done(PromptResult { description: None, messages }))
}
