//! The columns of names from `names.tsv` and `abbreviations.tsv`; layout in `law_vocab::names::rows`.

use law_vocab::key::{PAIR_BITS, is_gap, key, pair_bit};
use law_vocab::names::LawClass;
use std::collections::{BTreeMap, BTreeSet};

const ONE_BYTE: usize = 240;
const NO_NAME: u32 = 0xff_ffff;
const END: u8 = 255;
const FORMS: [&str; 3] = ["", "시행령", "시행규칙"];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Relation {
    Current,
    ShortFor,
    Earlier,
    Repealed,
}

enum Value {
    LawId(u32),
    /// 법령ID of a decree or rule and the name of its act.
    Below {
        id: u32,
        act: String,
    },
    /// 법령ID (0 when the history does not show it) and the name of the law of today.
    Earlier {
        id: u32,
        by: String,
    },
    /// Key of the official name.
    Short(String),
    Repeal {
        id: u32,
        day: u32,
        act_no: u32,
        effective: u32,
        by: String,
    },
}

struct Fact {
    form: usize,
    joined: bool,
    relation: Relation,
    class: LawClass,
    value: Value,
}

struct Entry {
    spelled: String,
    facts: Vec<Fact>,
}

/// Entries by key. A key of two spellings keeps the first.
type Entries = BTreeMap<Vec<char>, Entry>;

fn chars(text: &str) -> Vec<char> {
    key(text).chars().collect()
}

/// The stem and form under which a name is stored: `상법 시행령` is form 1 of 상법.
fn place(name: &str, stems: &BTreeMap<String, String>) -> (String, usize, bool) {
    for (form, suffix) in FORMS.iter().enumerate().skip(1) {
        let Some(stem) = name.strip_suffix(suffix) else { continue };
        let spelled = stem.trim_end();
        if !spelled.ends_with("시행령") && stems.get(&key(spelled)).is_some_and(|s| s == spelled) {
            return (spelled.to_owned(), form, spelled.len() == stem.len());
        }
    }
    (name.to_owned(), 0, false)
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or(0)
}

/// `2007-08-03` as year × 512 + month × 32 + day.
fn day(date: &str) -> u32 {
    let mut parts = date.split('-').map(number);
    let mut next = || parts.next().unwrap_or(0);
    next() << 9 | next() << 5 | next()
}

fn collect(names: &[Vec<String>], abbreviations: &[Vec<String>]) -> Entries {
    let mut stems = BTreeMap::new();
    for name in names.iter().map(|row| &row[0]).chain(abbreviations.iter().map(|row| &row[1])) {
        stems.entry(key(name)).or_insert_with(|| name.clone());
    }
    let mut entries = Entries::new();
    let mut add = |spelled: String, fact: Fact| {
        let entry = entries.entry(chars(&spelled)).or_insert(Entry { spelled, facts: Vec::new() });
        entry.facts.push(fact);
    };
    for row in names {
        let [name, relation, class, id, date, act_no, effective, by] = row.as_slice() else {
            panic!("names.tsv: {row:?}")
        };
        let (stem, form, joined) = place(name, &stems);
        let relation = match relation.as_str() {
            "current" => Relation::Current,
            "earlier" => Relation::Earlier,
            "repealed" => Relation::Repealed,
            other => panic!("names.tsv: {other}"),
        };
        let value = match relation {
            Relation::Earlier => Value::Earlier { id: number(id), by: by.clone() },
            Relation::Repealed => Value::Repeal {
                id: number(id),
                day: day(date),
                act_no: number(act_no),
                effective: day(effective),
                by: by.clone(),
            },
            _ if by.is_empty() => Value::LawId(number(id)),
            _ => Value::Below { id: number(id), act: by.clone() },
        };
        let class = LawClass::parse(class).unwrap_or_else(|| panic!("names.tsv: {class}"));
        add(stem, Fact { form, joined, relation, class, value });
    }
    let in_force: BTreeSet<String> =
        names.iter().filter(|row| row[1] == "current").map(|row| key(&row[0])).collect();
    for row in abbreviations {
        let [official, short, _] = row.as_slice() else { panic!("abbreviations.tsv: {row:?}") };
        assert!(stems.contains_key(&key(official)), "abbreviations.tsv: no law {official}");
        let taken = in_force.contains(&key(short));
        assert!(!taken, "abbreviations.tsv: {short} is the name of a law in force");
        let value = Value::Short(official.clone());
        let fact = Fact { form: 0, joined: false, relation: Relation::ShortFor, class: LawClass::Act, value };
        add(short.clone(), fact);
    }
    for entry in entries.values_mut() {
        entry.facts.sort_by_key(|f| (f.form, f.relation));
    }
    entries
}

/// The characters of all names, the frequent ones first.
fn alphabet(entries: &Entries) -> Vec<char> {
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for c in entries.values().flat_map(|e| e.spelled.chars()) {
        *counts.entry(c).or_default() += 1;
    }
    let mut chars: Vec<char> = counts.keys().copied().collect();
    chars.sort_by_key(|c| std::cmp::Reverse(counts[c]));
    chars
}

fn encode(c: char, alphabet: &BTreeMap<char, usize>, out: &mut Vec<u8>) {
    let code = alphabet[&c];
    match code.checked_sub(ONE_BYTE) {
        None => out.push(code as u8),
        Some(rest) => out.extend([(ONE_BYTE + rest / 256) as u8, (rest % 256) as u8]),
    }
}

/// Key characters both names begin with, as far as they are spelled alike.
fn shared(a: &str, b: &str) -> usize {
    let alike = a.chars().zip(b.chars()).take_while(|(x, y)| x == y);
    alike.filter(|(c, _)| !is_gap(*c)).count()
}

fn suffix_after(name: &str, shared: usize) -> impl Iterator<Item = char> {
    let mut seen = 0;
    name.chars().skip_while(move |c| {
        let skip = seen < shared;
        seen += usize::from(!is_gap(*c));
        skip
    })
}

/// The columns of the facts; a target is the number of its entry and the form.
#[derive(Default)]
struct Facts {
    tags: Vec<u8>,
    ids: Vec<u32>,
    days: Vec<u32>,
    acts: Vec<u32>,
    effects: Vec<u32>,
    targets: Vec<u32>,
}

impl Facts {
    fn add(&mut self, fact: &Fact, last: bool, target: impl Fn(&str) -> u32) {
        let below = matches!(fact.value, Value::Below { .. });
        let (form, relation) = (fact.form as u8, fact.relation as u8);
        let tag = form | u8::from(fact.joined) << 2 | relation << 3 | u8::from(below) << 5;
        self.tags.extend([tag | u8::from(last) << 6, fact.class as u8]);
        match &fact.value {
            Value::LawId(id) => self.ids.push(*id),
            Value::Earlier { id, by } | Value::Below { id, act: by } => {
                self.ids.push(*id);
                self.targets.push(target(by));
            }
            Value::Short(official) => self.targets.push(target(official)),
            Value::Repeal { id, day, act_no, effective, by } => {
                self.ids.push(*id);
                self.days.push(*day);
                self.acts.push(*act_no);
                self.effects.push(*effective);
                self.targets.push(target(by));
            }
        }
    }
}

/// Three bytes of each number: all low ones, all middle ones, all high ones.
fn column(numbers: &[u32]) -> Vec<u8> {
    (0..3).flat_map(|byte| numbers.iter().map(move |n| n.to_le_bytes()[byte])).collect()
}

/// One bit for each hash of the first two characters.
fn filter<'a>(keys: impl Iterator<Item = &'a Vec<char>>) -> Vec<u8> {
    let mut bits = vec![0; PAIR_BITS / 8];
    for key in keys {
        let bit = pair_bit(key[0], key[1]);
        bits[bit / 8] |= 1 << (bit % 8);
    }
    bits
}

/// All files that begin with `names_`.
pub fn blobs(names: &[Vec<String>], abbreviations: &[Vec<String>]) -> BTreeMap<&'static str, Vec<u8>> {
    let entries = collect(names, abbreviations);
    let stems = entries.values().map(|e| (key(&e.spelled), e.spelled.clone())).collect();
    let letters = alphabet(&entries);
    let codes = letters.iter().enumerate().map(|(i, c)| (*c, i)).collect();
    let places: BTreeMap<&Vec<char>, u32> = entries.keys().zip(0..).collect();
    let target = |name: &str| {
        let (stem, form, _) = place(name, &stems);
        places.get(&chars(&stem)).map_or(NO_NAME, |entry| entry << 2 | form as u32)
    };

    let (mut shares, mut suffixes, mut facts) = (Vec::new(), Vec::new(), Facts::default());
    let mut before: (&[char], &str) = (&[], "");
    for (key, entry) in &entries {
        assert!(key.len() >= 2, "{} is too short", entry.spelled);
        let restart = before.0.get(..2) != key.get(..2);
        let shared = if restart { 0 } else { shared(before.1, &entry.spelled) };
        shares.push(u8::try_from(shared).expect("short enough"));
        suffix_after(&entry.spelled, shared).for_each(|c| encode(c, &codes, &mut suffixes));
        suffixes.push(END);
        for (nth, fact) in (1..).zip(&entry.facts) {
            facts.add(fact, nth == entry.facts.len(), target);
        }
        before = (key, &entry.spelled);
    }
    let letters =
        letters.iter().flat_map(|c| u16::try_from(u32::from(*c)).expect("in the BMP").to_le_bytes());
    BTreeMap::from([
        ("names_shared.bin", shares),
        ("names_suffixes.bin", suffixes),
        ("names_tags.bin", facts.tags),
        ("names_ids.bin", column(&facts.ids)),
        ("names_days.bin", column(&facts.days)),
        ("names_acts.bin", column(&facts.acts)),
        ("names_effects.bin", column(&facts.effects)),
        ("names_targets.bin", column(&facts.targets)),
        ("names_pairs.bin", filter(entries.keys())),
        ("names_chars.bin", letters.collect()),
    ])
}
