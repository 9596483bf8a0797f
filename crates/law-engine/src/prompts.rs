//! Prompts for the frequent jobs: what a person would otherwise have to spell out to the assistant.

use law_model::Ymd;
use law_vocab::josa::settle;
use mcp_wire::{Content, Prompt, PromptArgument, PromptResult, Role};
use serde_json::{Map, Value};

struct Job {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    /// Name, meaning, required.
    arguments: &'static [(&'static str, &'static str, bool)],
    /// `{name}` stands for an argument.
    words: &'static str,
}

const JOBS: &[Job] = &[
    Job {
        name: "verify",
        title: "인용 검증",
        about: "글 속의 법령·판례 인용을 모두 확인합니다.",
        arguments: &[("text", "확인할 글", true)],
        words: "다음 글의 법령·판례 인용을 verify_citations로 모두 확인하고, 잘못된 인용과 확인하지 못한 인용을 \
            나누어 고칠 점을 알려 주세요. 확인하지 못한 것을 없는 것으로 적지 마세요.\n\n{text}",
    },
    Job {
        name: "law_at_the_time",
        title: "행위시법 판단",
        about: "어느 날 시행되던 조문을 찾아 지금과 견줍니다.",
        arguments: &[
            ("law", "법령과 조문, 예: 도로교통법 제44조", true),
            ("date", "행위한 날, 예: 2019-06-01", true),
        ],
        words: "{date}에 시행되던 {law}을(를) get_law_text(efYd)로 읽고 현행 조문과 비교해 주세요. 부칙의 적용례와 \
            경과조치를 함께 확인하고, 그날의 판을 찾지 못하면 오늘의 조문으로 대신하지 마세요.",
    },
    Job {
        name: "ordinance_upkeep",
        title: "조례 정비",
        about: "상위법 개정에 맞추어 고칠 조례를 찾습니다.",
        arguments: &[("ordinance", "조례 이름", true)],
        words: "{ordinance}의 근거 법령과 인용 조문을 ordinance_radar와 verify_citations로 확인하고, 상위법 개정으로 \
            고쳐야 할 조항을 표로 정리해 주세요.",
    },
    Job {
        name: "watch_amendments",
        title: "개정 감시",
        about: "여러 법령의 최근 개정과 시행 예정을 살핍니다.",
        arguments: &[("laws", "법령 이름들, 쉼표로 나눔", true)],
        words: "다음 법령의 최근 개정과 시행 예정 판을 확인해 시행일이 가까운 것부터 정리해 주세요: {laws}",
    },
];

pub(crate) fn list() -> Vec<Prompt> {
    JOBS.iter()
        .map(|job| Prompt {
            name: job.name.to_owned(),
            title: Some(job.title.to_owned()),
            description: Some(job.about.to_owned()),
            arguments: job
                .arguments
                .iter()
                .map(|(name, about, required)| PromptArgument {
                    name: (*name).to_owned(),
                    description: Some((*about).to_owned()),
                    required: *required,
                })
                .collect(),
        })
        .collect()
}

pub(crate) fn has(name: &str) -> bool {
    JOBS.iter().any(|job| job.name == name)
}

/// The filled-in prompt; `Err` names what is missing, `None` means there is no such prompt.
pub(crate) fn get(name: &str, arguments: &Map<String, Value>) -> Option<Result<PromptResult, String>> {
    let job = JOBS.iter().find(|job| job.name == name)?;
    let mut words = job.words.to_owned();
    for (argument, about, required) in job.arguments {
        let value = arguments.get(*argument).and_then(Value::as_str).unwrap_or_default().trim();
        if value.is_empty() && *required {
            return Some(Err(format!("'{argument}'에는 비어 있지 않은 글자열이 있어야 합니다: {about}")));
        }
        if *argument == "date" && Ymd::parse(value).is_none() {
            return Some(Err(settle(&format!("date '{value}'은(는) 날짜가 아닙니다: {about}"))));
        }
        words = words.replace(&format!("{{{argument}}}"), value);
    }
    Some(Ok(PromptResult {
        description: Some(job.about.to_owned()),
        messages: vec![(Role::User, Content::text(settle(&words)))],
    }))
}
