//! What people reported of local search elsewhere, as examples of what is right here.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first thing that is wrong"
)]

use law_corpus::{ChunkId, Corpus, FILE, Found, HEAD, Missing, Source, build, merge};
use law_host::{BlobId, FakeHost};

struct World {
    host: FakeHost,
    corpus: Corpus,
}

/// A host with these documents in segments of `per` each.
fn world(docs: &[(&str, &str)], per: usize) -> World {
    let mut host = FakeHost::offline();
    let mut names = Vec::new();
    for part in docs.chunks(per) {
        let sources: Vec<Source<'_>> = part
            .iter()
            .map(|(path, text)| Source {
                path,
                hash: "0123456789ab",
                bytes: text.as_bytes(),
                converted: false,
            })
            .collect();
        let name = format!("corpus:s{}", names.len());
        host.blobs.insert(BlobId(name.clone()), build(&sources).0);
        names.push(name);
    }
    for (path, text) in docs {
        host.blobs.insert(BlobId(format!("{FILE}{path}")), text.as_bytes().to_vec());
    }
    let head = serde_json::json!({"generation": "1", "segments": names});
    host.blobs.insert(BlobId(HEAD.to_owned()), head.to_string().into_bytes());
    World { host, corpus: Corpus::default() }
}

impl World {
    fn search(&self, question: &str) -> Found {
        self.host.run(self.corpus.search(&self.host, question, "", 20)).unwrap().unwrap()
    }

    fn paths(&self, question: &str) -> Vec<String> {
        self.search(question).hits.into_iter().map(|h| h.path).collect()
    }
}

#[test]
fn terms_of_one_and_two_syllables_count() {
    let w = world(
        &[
            ("a.md", "보상법에 따른 이사 비용\n"),
            ("b.md", "상법의 규정\n"),
            ("c.md", "상법에서 이사의 책임\n"),
            ("d.md", "법 앞의 평등\n"),
        ],
        4,
    );
    assert_eq!(w.paths("상법"), ["b.md", "c.md", "a.md"], "the word itself before the one it is part of");
    assert_eq!(w.paths("상법 이사").first().map(String::as_str), Some("c.md"), "both words count");
    let one = w.search("법");
    assert_eq!(
        one.hits.iter().map(|h| h.path.as_str()).collect::<Vec<_>>(),
        ["d.md"],
        "one syllable is served"
    );
    let none = w.search("죄");
    assert_eq!((none.hits.len(), none.unknown), (0, vec!["죄".to_owned()]), "or refused aloud");
}

#[test]
fn a_word_of_one_syllable_is_found_under_its_particles() {
    let w = world(&[("a.md", "갑은 을에게 대금을 지급한다.\n"), ("b.md", "배를 실은 갑판\n")], 1);
    assert_eq!(w.paths("갑"), ["a.md"]);
    assert_eq!(w.paths("을"), ["a.md"]);
    assert_eq!(w.paths("배"), ["b.md"]);
}

#[test]
fn a_part_of_a_longer_word_stands_behind_the_word() {
    let mut docs: Vec<(String, String)> = (0..10)
        .map(|n| (format!("{n}.md"), format!("대한민국 정부 제{n}호. 대한민국의 대한민국\n")))
        .collect();
    docs.push(("x.md".to_owned(), "여러 사람이 모여 세운 나라를 민국 이라 한다\n".to_owned()));
    let docs: Vec<(&str, &str)> = docs.iter().map(|(p, t)| (p.as_str(), t.as_str())).collect();
    assert_eq!(world(&docs, 3).paths("민국").first().map(String::as_str), Some("x.md"));
}

#[test]
fn spacing_and_particles_do_not_matter() {
    let w = world(
        &[("a.md", "계약 해제의 효과\n"), ("b.md", "계약해제의 효과\n"), ("c.md", "전혀 다른 글\n")],
        2,
    );
    for question in ["계약해제", "계약 해제", "계약을 해제하면"] {
        let mut paths = w.paths(question);
        paths.sort();
        assert_eq!(paths, ["a.md", "b.md"], "{question}");
    }
}

#[test]
fn article_references_are_whole() {
    let w = world(
        &[("a.md", "##### 제1조의2 (가)\n\n가\n\n##### 제10조 (나)\n\n나\n\n##### 제1조 (다)\n\n다\n")],
        1,
    );
    for (question, heading) in
        [("제1조", "제1조 (다)"), ("제10조", "제10조 (나)"), ("제1조의2", "제1조의2 (가)")]
    {
        let found = w.search(question);
        assert_eq!(found.hits.len(), 1, "{question}");
        assert_eq!(found.hits[0].headings, [heading]);
    }
}

#[test]
fn decomposed_names_and_texts_are_the_same() {
    let nfd = "\u{1100}\u{1161}\u{110b}\u{1175}\u{1103}\u{1173}.md";
    let text = "\u{1106}\u{1175}\u{11ab}\u{1107}\u{1165}\u{11b8} 해설\n";
    let w = world(&[(nfd, text)], 1);
    let found = w.search("민법 해설");
    assert_eq!(found.hits[0].path, nfd, "the original name is given back");
    let hit = &found.hits[0];
    let delivered: String =
        text.chars().skip(hit.snippet.start).take(hit.snippet.end - hit.snippet.start).collect();
    assert_eq!(delivered, hit.snippet.text, "offsets are those of the delivered text");
    let id = ChunkId::parse("가이드.md#0").unwrap();
    let (passages, missing) = w.host.run(w.corpus.fetch(&w.host, &[id], 0, 1_000)).unwrap().unwrap();
    assert_eq!((passages[0].text.as_str(), missing.len()), (text, 0), "found by its composed name");
}

const DOCS: &[(&str, &str)] = &[
    (
        "규정/가.md",
        "# 가\n\n##### 제1조 (목적)\n\n연차 휴가를 정한다.\n\n##### 제2조 (휴가)\n\n연차는 15일로 한다.\n",
    ),
    ("규정/나.md", "# 나\n\n「근로기준법」에 따른 연차 휴가와 임금.\n"),
    ("다.txt", "제1조(임금) 임금은 매달 준다.\n제2조(휴가) 휴가는 따로 정한다.\n"),
    ("라.md", "휴가 휴가 휴가 연차\n"),
];

#[test]
fn scores_do_not_depend_on_the_segments() {
    let want = world(DOCS, 4).search("연차 휴가 임금");
    assert!(want.hits.len() >= 4);
    for per in 1..4 {
        assert_eq!(world(DOCS, per).search("연차 휴가 임금").hits, want.hits, "{per} documents a segment");
    }
    // A changed document taken out and put in again elsewhere is a clean build, too.
    let mut w = world(DOCS, 4);
    let whole = w.host.blobs.get(&BlobId("corpus:s0".into())).unwrap().clone();
    let without = merge(&[&whole], &mut |path| path == "다.txt").unwrap();
    w.host.blobs.insert(BlobId("corpus:t0".into()), without);
    let again =
        Source { path: "다.txt", hash: "0123456789ab", bytes: DOCS[2].1.as_bytes(), converted: false };
    w.host.blobs.insert(BlobId("corpus:t1".into()), build(&[again]).0);
    let head = r#"{"generation":"2","segments":["corpus:t0","corpus:t1"]}"#;
    w.host.blobs.insert(BlobId(HEAD.to_owned()), head.as_bytes().to_vec());
    assert_eq!(w.search("연차 휴가 임금").hits, want.hits);
}

#[test]
fn a_changed_file_is_stale_not_wrong() {
    let mut w = world(DOCS, 4);
    let id = w.search("매달 임금").hits[0].id.clone();
    w.host
        .blobs
        .insert(BlobId(format!("{FILE}다.txt")), "제1조(임금) 임금은 주지 아니한다.\n".as_bytes().to_vec());
    let hit = w.search("매달 임금").hits.into_iter().find(|h| h.path == "다.txt").unwrap();
    assert!(hit.stale && hit.snippet.text.is_empty());
    let fetch = |id: &str| {
        let id = ChunkId::parse(id).unwrap();
        w.host.run(w.corpus.fetch(&w.host, &[id], 0, 1_000)).unwrap().unwrap().1
    };
    assert_eq!(fetch(&id), [(0, Missing::Stale)]);
    assert_eq!(fetch("라.md#0.ffffff"), [(0, Missing::Stale)]);
    assert_eq!(fetch("라.md#7"), [(0, Missing::Beyond(1))]);
    for outside in ["../비밀.txt", "/etc/passwd", "a/../../x", "없는.txt"] {
        assert_eq!(fetch(outside), [(0, Missing::Unknown)], "{outside}");
    }
}

#[test]
fn neighbours_join_without_overlap() {
    let w = world(DOCS, 4);
    let ids: Vec<ChunkId> =
        ["규정/가.md#0", "규정/가.md#1"].iter().map(|i| ChunkId::parse(i).unwrap()).collect();
    let (passages, _) = w.host.run(w.corpus.fetch(&w.host, &ids, 1, 10_000)).unwrap().unwrap();
    assert_eq!(passages.len(), 1);
    assert_eq!(passages[0].text, DOCS[0].1);
    let (cut, _) = w.host.run(w.corpus.fetch(&w.host, &ids, 1, 40)).unwrap().unwrap();
    assert_eq!((cut[0].from, cut[0].to, cut[0].goes_on), (0, 0, Some(1)), "cut at a chunk, and said so");
}

#[test]
fn nothing_indexed_and_nothing_found_differ() {
    let empty = world(&[], 1).search("연차");
    assert_eq!((empty.documents, empty.hits.len()), (0, 0));
    let missed = world(DOCS, 4).search("휴가비용");
    assert!(missed.documents == 4 && !missed.hits.is_empty(), "a part of the word is found");
    let missed = world(DOCS, 4).search("휴먼");
    assert!(missed.hits.is_empty());
    assert_eq!(missed.unknown, ["휴먼"]);
}

#[test]
fn a_slip_of_the_finger_is_met_with_the_word_that_is_there() {
    let w = world(&[("a.md", "손해배상과 계약의 해제, 임대차, 해저 터널\n"), ("b.md", "계약 해제\n")], 1);
    for (written, meant) in [("해재", "해제"), ("계얌", "계약"), ("계얄", "계약")] {
        let found = w.search(written);
        assert_eq!(
            (found.hits.len(), found.suggestions.first().map(String::as_str)),
            (0, Some(meant)),
            "{written}"
        );
    }
    assert!(w.search("튤립").suggestions.is_empty());
}
