//! The tools of the conformance suite, one row each.

use super::{PNG, Pause, WAV, ask, field, form, roots, sampling};
use mcp_wire::{
    Answer, Ask, Call, CallCx, Content, Fault, LogLevel, Outcome, Question, ResourceBody, ResourceContents,
    ToolResult,
};
use serde_json::{Value, json};

pub struct Row {
    pub name: &'static str,
    pub description: &'static str,
    pub schema: fn() -> Value,
    run: Run,
}

type Done = Result<Outcome<ToolResult>, Fault>;

enum Run {
    /// Answers at once.
    Now(fn(&Call<'_>) -> Done),
    /// Says these things on the way, with pauses between.
    Slowly(fn(&CallCx, u64)),
}
use Run::{Now, Slowly};

const fn row(name: &'static str, description: &'static str, run: Run) -> Row {
    Row { name, description, schema: no_arguments, run }
}

const fn taking(name: &'static str, description: &'static str, schema: fn() -> Value, run: Run) -> Row {
    Row { name, description, schema, run }
}

pub const TABLE: &[Row] = &[
    row("test_simple_text", "Returns a text.", Now(|_| text("This is a simple text response for testing."))),
    row("test_image_content", "Returns an image.", Now(|_| blocks(vec![Content::image(PNG, "image/png")]))),
    row("test_audio_content", "Returns a sound.", Now(|_| blocks(vec![Content::audio(WAV, "audio/wav")]))),
    row("test_embedded_resource", "Returns a resource.", Now(|_| embedded())),
    row("test_multiple_content_types", "Returns text, image and resource.", Now(|_| mixed())),
    row("test_error_handling", "Always fails.", Now(|_| error())),
    row("test_tool_with_logging", "Logs while it runs.", Slowly(log_steps)),
    row("test_logging_tool", "Logs while it runs.", Slowly(log_steps)),
    row("test_tool_with_progress", "Reports progress.", Slowly(progress_steps)),
    taking("test_sampling", "Asks the client's model.", prompt_argument, Now(sample)),
    taking("test_elicitation", "Asks the user.", message_argument, Now(elicit)),
    row("test_elicitation_sep1034_defaults", "Asks with defaults.", Now(|call| completed(call, defaults))),
    row("test_elicitation_sep1330_enums", "Asks with choices.", Now(|call| completed(call, choices))),
    row("test_streaming_elicitation", "Asks the user.", Now(|call| completed(call, defaults))),
    row("test_missing_capability", "Needs sampling.", Now(needs_sampling)),
    row("test_input_required_result_elicitation", "Asks for a name.", Now(greet)),
    row("test_input_required_result_sampling", "Asks the client's model.", Now(capital)),
    row("test_input_required_result_list_roots", "Asks for roots.", Now(list_roots)),
    row("test_input_required_result_request_state", "Keeps state with the client.", Now(with_state)),
    row("test_input_required_result_tampered_state", "Checks the state it gets back.", Now(with_state)),
    row("test_input_required_result_multiple_inputs", "Asks three things at once.", Now(three_questions)),
    row("test_input_required_result_multi_round", "Asks twice.", Now(two_rounds)),
    row("test_input_required_result_capabilities", "Asks what can be asked.", Now(what_can_be_asked)),
    taking("test_custom_header", "Mirrors an argument into a header.", custom_header, Now(|_| text("ok"))),
    taking(
        "json_schema_2020_12_tool",
        "Tool with JSON Schema 2020-12 features",
        schema_2020_12,
        Now(|_| text("ok")),
    ),
    row("test_slow", "Runs until it is cancelled.", Slowly(|_, _| {})),
];

pub fn call<'a>(pause: Pause, call: Call<'a>) -> Answer<'a, Outcome<ToolResult>> {
    Box::pin(async move {
        let row = TABLE.iter().find(|row| row.name == call.name);
        match row.map(|row| &row.run) {
            None => Err(Fault::UnknownTool(call.name.to_owned())),
            Some(Now(run)) => run(&call),
            Some(Slowly(step)) => {
                let millis = if call.name == "test_slow" { 10_000 } else { 50 };
                for number in 0..3 {
                    step(call.cx, number);
                    pause(millis).await;
                }
                text("Done.")
            }
        }
    })
}

fn text(text: &str) -> Done {
    Ok(Outcome::Done(ToolResult::text(text)))
}

fn blocks(content: Vec<Content>) -> Done {
    Ok(Outcome::Done(ToolResult { content, ..ToolResult::default() }))
}

fn resource(uri: &str, mime: &str, text: &str) -> Content {
    let body = ResourceBody::Text(text.to_owned());
    Content::resource(&ResourceContents { uri: uri.to_owned(), mime_type: Some(mime.to_owned()), body })
}

fn embedded() -> Done {
    let text = "This is an embedded resource content.";
    blocks(vec![resource("test://embedded-resource", "text/plain", text)])
}

fn mixed() -> Done {
    blocks(vec![
        Content::text("Multiple content types test:"),
        Content::image(PNG, "image/png"),
        resource("test://mixed-content-resource", "application/json", r#"{"test":"data","value":123}"#),
    ])
}

fn error() -> Done {
    Ok(Outcome::Done(ToolResult::error("This tool intentionally returns an error for testing")))
}

fn log_steps(cx: &CallCx, number: u64) {
    let steps = ["Tool execution started", "Tool processing data", "Tool execution completed"];
    let step = usize::try_from(number).ok().and_then(|number| steps.get(number));
    cx.log(LogLevel::Info, "fixture", &json!(step));
}

fn progress_steps(cx: &CallCx, number: u64) {
    cx.progress(number * 50, Some(100), None);
}

/// The answer to a question, or the question.
fn answer<'a>(call: &'a Call<'_>, question: Question) -> Result<&'a Value, Done> {
    call.cx.inputs().get(&question.key).ok_or_else(|| Ok(ask(vec![question])))
}

macro_rules! answered {
    ($call:expr, $question:expr) => {
        match answer($call, $question) {
            Ok(answer) => answer,
            Err(question) => return question,
        }
    };
}

fn argument<'a>(call: &'a Call<'_>, key: &str) -> &'a str {
    call.arguments.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn sample(call: &Call<'_>) -> Done {
    let reply = answered!(call, sampling("reply", argument(call, "prompt"), 100));
    text(&format!("LLM response: {}", reply["content"]["text"].as_str().unwrap_or_default()))
}

fn elicit(call: &Call<'_>) -> Done {
    let schema = json!({
        "type": "object",
        "properties": {
            "username": { "type": "string", "description": "User's response" },
            "email": { "type": "string", "description": "User's email address" },
        },
        "required": ["username", "email"],
    });
    let reply = answered!(call, form("user", argument(call, "message"), schema));
    text(&format!("User response: action={}, content={}", reply["action"], reply["content"]))
}

fn completed(call: &Call<'_>, schema: fn() -> Value) -> Done {
    let reply = answered!(call, form("form", "Please review", schema()));
    text(&format!("Elicitation completed: action={}, content={}", reply["action"], reply["content"]))
}

fn needs_sampling(call: &Call<'_>) -> Done {
    if call.cx.client_can("sampling") { text("ok") } else { Err(Fault::NeedsCapability(vec!["sampling"])) }
}

fn greet(call: &Call<'_>) -> Done {
    let question = || field("user_name", "What is your name?", "name", "string");
    let reply = answered!(call, question());
    match reply["content"]["name"].as_str() {
        Some(name) => text(&format!("Hello, {name}!")),
        None => Ok(ask(vec![question()])),
    }
}

fn capital(call: &Call<'_>) -> Done {
    let reply = answered!(call, sampling("capital_question", "What is the capital of France?", 100));
    text(reply["content"]["text"].as_str().unwrap_or_default())
}

fn list_roots(call: &Call<'_>) -> Done {
    let reply = answered!(call, roots("client_roots"));
    text(&reply["roots"].to_string())
}

/// A seal is enough here, where a forged state can do no harm.
fn seal(round: u32) -> String {
    let sum = round
        .to_be_bytes()
        .iter()
        .fold(0x811C_9DC5_u32, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    format!("round-{round}-{sum:08x}")
}

fn sealed(call: &Call<'_>) -> Result<Option<u32>, Fault> {
    let Some(state) = call.cx.inputs().state() else { return Ok(None) };
    let found = (1..=2).find(|round| seal(*round) == state);
    found.map(Some).ok_or_else(|| Fault::InvalidParams("requestState does not verify.".to_owned()))
}

fn with_state(call: &Call<'_>) -> Done {
    match (sealed(call)?, call.cx.inputs().get("confirm")) {
        (Some(_), Some(_)) => text("state-ok"),
        _ => {
            let questions = vec![field("confirm", "Please confirm", "ok", "boolean")];
            Ok(Outcome::Ask(Ask { questions, state: Some(seal(1)) }))
        }
    }
}

fn three_questions(call: &Call<'_>) -> Done {
    let questions = vec![
        field("user_name", "What is your name?", "name", "string"),
        sampling("greeting", "Generate a greeting", 50),
        roots("client_roots"),
    ];
    sealed(call)?;
    if questions.iter().all(|question| call.cx.inputs().get(&question.key).is_some()) {
        return text("all answered");
    }
    Ok(Outcome::Ask(Ask { questions, state: Some(seal(1)) }))
}

fn two_rounds(call: &Call<'_>) -> Done {
    let inputs = call.cx.inputs();
    let (question, round) = match sealed(call)? {
        Some(2) if inputs.get("step2").is_some() => return text("both answered"),
        Some(_) if inputs.get("step1").is_some() => {
            (field("step2", "Step 2: What is your favorite color?", "color", "string"), 2)
        }
        _ => (field("step1", "Step 1: What is your name?", "name", "string"), 1),
    };
    Ok(Outcome::Ask(Ask { questions: vec![question], state: Some(seal(round)) }))
}

fn what_can_be_asked(call: &Call<'_>) -> Done {
    let mut questions = Vec::new();
    if call.cx.client_can("elicitation") {
        questions.push(field("user_name", "What is your name?", "name", "string"));
    }
    if call.cx.client_can("sampling") {
        questions.push(sampling("greeting", "Generate a greeting", 50));
    }
    if call.cx.client_can("roots") {
        questions.push(roots("client_roots"));
    }
    questions.retain(|question| call.cx.inputs().get(&question.key).is_none());
    if questions.is_empty() { text("nothing to ask") } else { Ok(ask(questions)) }
}

fn no_arguments() -> Value {
    json!({ "type": "object", "properties": {} })
}

fn prompt_argument() -> Value {
    json!({ "type": "object", "properties": { "prompt": { "type": "string" } }, "required": ["prompt"] })
}

fn message_argument() -> Value {
    json!({ "type": "object", "properties": { "message": { "type": "string" } }, "required": ["message"] })
}

pub fn custom_header() -> Value {
    json!({
        "type": "object",
        "properties": {
            "region": { "type": "string", "x-mcp-header": "Region" },
            "size": { "type": "integer", "x-mcp-header": "Size" },
        },
        "required": ["region"],
    })
}

fn defaults() -> Value {
    json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "default": "John Doe" },
            "age": { "type": "integer", "default": 30 },
            "score": { "type": "number", "default": 95.5 },
            "status": { "type": "string", "enum": ["active", "inactive", "pending"], "default": "active" },
            "verified": { "type": "boolean", "default": true },
        },
        "required": [],
    })
}

fn choices() -> Value {
    let titled = |values: [&str; 3], titles: [&str; 3]| -> Vec<Value> {
        values.iter().zip(titles).map(|(value, title)| json!({ "const": value, "title": title })).collect()
    };
    let options = ["option1", "option2", "option3"];
    let values = ["value1", "value2", "value3"];
    json!({
        "type": "object",
        "properties": {
            "untitledSingle": { "type": "string", "enum": options },
            "titledSingle": {
                "type": "string",
                "oneOf": titled(values, ["First Option", "Second Option", "Third Option"]),
            },
            "legacyEnum": {
                "type": "string",
                "enum": ["opt1", "opt2", "opt3"],
                "enumNames": ["Option One", "Option Two", "Option Three"],
            },
            "untitledMulti": { "type": "array", "items": { "type": "string", "enum": options } },
            "titledMulti": {
                "type": "array",
                "items": { "anyOf": titled(values, ["First Choice", "Second Choice", "Third Choice"]) },
            },
        },
        "required": [],
    })
}

/// Goes out word for word, whatever its keywords.
fn schema_2020_12() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "$anchor": "addressDef",
                "type": "object",
                "properties": { "street": { "type": "string" }, "city": { "type": "string" } },
            },
        },
        "properties": {
            "name": { "type": "string" },
            "address": { "$ref": "#/$defs/address" },
            "contactMethod": { "type": "string", "enum": ["phone", "email"] },
            "phone": { "type": "string" },
            "email": { "type": "string" },
        },
        "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
        "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
        "then": { "required": ["phone"] },
        "else": { "required": ["email"] },
        "additionalProperties": false,
    })
}
