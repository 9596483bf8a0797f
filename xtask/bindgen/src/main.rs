//! wasm-bindgen for the one engine module: `bindgen INPUT.wasm OUT_DIR NAME`.
//!
//! Apart from xtask because it takes a minute to compile and only `cargo xtask build` needs it.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, out_dir, name] = args.as_slice() else {
        eprintln!("usage: bindgen INPUT.wasm OUT_DIR NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    let outcome = bindgen.input_path(input).web(true).and_then(|b| {
        b.typescript(false).omit_default_module_path(true).reset_state_function(true).out_name(name);
        b.generate(out_dir)
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wasm-bindgen (crate and tool must both be 0.2.130): {error:#}");
            ExitCode::FAILURE
        }
    }
}
