"""The engine in Python: checks a text offline and, with a key in LAW_OC, fetches an article from law.go.kr.
    pip install wasmtime==50.0.1
    python check.py hanlaw.component.wasm outline.bin "민법 제750조, 대법원 2088다12345" """
import http.client, json, os, sys, time
from urllib.parse import urlsplit
from wasmtime import Config, Engine, Store
from wasmtime.component import Component, Linker, Record, Variant

def now(): return int(time.time() * 1000)
def record(**fields):
    made = Record()
    made.__dict__.update({name.replace("_", "-"): value for name, value in fields.items()})
    return made

def fetch(url, method, headers, body, max_bytes, timeout_millis, **_):
    at, kind = urlsplit(url), http.client.HTTPSConnection if url.startswith("https") else http.client.HTTPConnection
    try:
        to = kind(at.netloc, timeout=timeout_millis / 1000)
        to.request(method.upper(), f"{at.path}?{at.query}", body and body.encode(), dict(headers))
        got = to.getresponse()  # one byte too many is enough: the engine says that it was too large
        return Variant("fetched", record(status=got.status, body=got.read(max_bytes + 1), location=got.getheader("location"),
                       content_type=got.getheader("content-type") or "", retry_after=got.getheader("retry-after")))
    except (OSError, http.client.HTTPException) as error:
        return Variant("failed", Variant("timeout") if isinstance(error, TimeoutError) else Variant("network", type(error).__name__))

class Hanlaw:
    def __init__(self, component, outline):
        config, self.outline, self.cache = Config(), open(outline, "rb"), {}
        config.cache = True  # compiled once (5 s), then read from the cache (0.2 s)
        self.engine = Engine(config)
        self.component = Component.from_file(self.engine, component)
        self.renew()
    def renew(self):  # the first instance, or the next one after a trap
        self.store = Store(self.engine)
        self.instance = Linker(self.engine).instantiate(self.store, self.component)
    def call(self, interface, name, *arguments):
        at = self.instance.get_export_index(self.store, f"hanlaw:engine/{interface}@0.1.0")
        return self.instance.get_func(self.store, self.instance.get_export_index(self.store, name, at))(self.store, *arguments)
    def perform(self, tag, wanted):
        match tag:
            case "fetch": return fetch(**{name.replace("-", "_"): value for name, value in wanted.__dict__.items()})
            case "sleep": time.sleep(wanted.millis / 1000)
            case "cache-get": return Variant("bytes", self.cache.get(wanted.key))
            case "cache-put": self.cache[wanted.key] = wanted.value
            case "blob-range": return Variant("bytes", os.pread(self.outline.fileno(), wanted.len, wanted.offset))
        return Variant("nothing")
    def ask(self, **envelope): return json.loads(self.run(json.dumps({"now": now(), **envelope}).encode()))
    def run(self, envelope):
        request, answer = self.call("stepped", "[constructor]request", envelope), None
        while (effect := self.call("stepped", "[method]request.step", request, answer)).tag != "done":
            got = self.perform(effect.tag, effect.payload)
            answer = None if effect.tag == "note" else record(to=effect.payload.id, now=now(), response=got)
        request.drop(self.store)
        return effect.payload.json

if __name__ == "__main__":
    law, settings = Hanlaw(*sys.argv[1:3]), {n: os.environ[n] for n in ("LAW_OC", "HANLAW_UPSTREAM") if n in os.environ}
    print(law.ask(op="verify", text=sys.argv[3])["text"])
    if settings:
        print(law.ask(op="call", tool="get_law_text", args={"lawName": "민법", "jo": "제750조"}, settings=settings)["text"])
