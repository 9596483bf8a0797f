"""The component in Python, by the example's own host.

    python driver.py COMPONENT OUTLINE answers < envelopes.jsonl > answers.jsonl
    python driver.py COMPONENT OUTLINE hostile HOSTILE.json
    python driver.py COMPONENT OUTLINE trap
    python driver.py COMPONENT OUTLINE links SERVICE
    python driver.py COMPONENT OUTLINE first

`first` prints the time from the start of the program to the first checked text, `answers` the JSON of each request
as a JSON string; the others end with `N passed, N failed`.
"""

import json
import sys
import time
from pathlib import Path

began = time.perf_counter()
sys.path.insert(0, str(Path(__file__).parents[2] / "examples/component"))

from check import Hanlaw, record  # noqa: E402
from wasmtime import Engine, Store, Trap, WasmtimeError  # noqa: E402
from wasmtime.component import Component, Linker  # noqa: E402

TODAY = "2026-06-05"


def options(today: str = TODAY) -> object:
    return record(today=today, as_of=None, context=None)


def answers(law: Hanlaw) -> None:
    for line in sys.stdin:
        print(json.dumps(law.run(line.encode())), flush=True)


def value(case: dict) -> object:
    times = case.get("times", 1)
    # A lone surrogate is no Unicode scalar value: the host cannot hand it over.
    text = case.get("value", "").encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return bytes.fromhex(case["hex"]) * times if "hex" in case else text * times


def hostile(law: Hanlaw, cases: str) -> int:
    calls = {
        "text": [lambda v: law.call("direct", "check", v, options()), lambda v: law.call("direct", "cite", v, v)],
        "line": [lambda v: law.call("direct", "route", v, TODAY)],
        "day": [lambda v: refused(law.call("direct", "check", "민법 제1조", options(v)))],
        "envelope": [lambda v: json.loads(law.run(v.encode()))],
        "file": [lambda v: law.call("direct", "convert", v)],
        "outline": [lambda v: refused(law.call("direct", "load-outline", v))],
    }
    failed = 0
    every = json.loads(Path(cases).read_text())
    for case in every:
        try:
            for call in calls[case["as"]]:
                call(value(case))
        except Exception as error:  # noqa: BLE001: whatever it is, it is a failure of this case
            failed += 1
            law.renew()
            print(f"{str(case)[:200]}: {type(error).__name__}: {str(error)[:300]}", file=sys.stderr)
    return told(len(every), failed)


def refused(result: object) -> None:
    assert result.label == "INVALID_PARAMETER" and result.message, result


def trap(law: Hanlaw) -> int:
    """An instance that may not grow traps on a long text; the next instance answers."""
    law.store.set_limits(memory_size=8 << 20)
    try:
        law.call("direct", "cite", "민법 제750조 " * 1_000_000, None)
        return told(1, 1)
    except (Trap, WasmtimeError) as error:
        print(f"trapped as it should: {str(error).splitlines()[0]}")
    try:
        law.call("direct", "describe")
        return told(1, 1)
    except (Trap, WasmtimeError):
        law.renew()
    report = law.ask(op="verify", text="민법 제750조")
    return told(1, report["overall"] != "verified")


def links(service: str) -> int:
    """Everything the service imports is there in wasmtime's own wasi."""
    engine = Engine()
    store, linker = Store(engine), Linker(engine)
    linker.add_wasip2()
    linker.add_wasi_http()
    store.set_wasi_http()
    linker.instantiate(store, Component.from_file(engine, service))
    return told(1, 0)


def told(count: int, failed: int) -> int:
    print(f"{count - failed} passed, {int(failed)} failed")
    return 1 if failed else 0


def main() -> int:
    component, outline, command, *rest = sys.argv[1:]
    if command == "links":
        return links(*rest)
    law = Hanlaw(component, outline)
    match command:
        case "answers":
            answers(law)
            return 0
        case "hostile":
            return hostile(law, *rest)
        case "trap":
            return trap(law)
        case "first":
            law.ask(op="verify", text="민법 제750조")
            print(f"first check after {time.perf_counter() - began:.2f} s")
            return 0
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main())
