#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parsers::find("pdf").unwrap()(bytes));
