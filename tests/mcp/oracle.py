"""The Python client as an oracle.

    python oracle.py [--era auto|legacy] [--fixture] [--call NAME JSON]... (--url URL | -- COMMAND ARG...)

Ends with `N passed, N failed`; exit 1 when something failed.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable

from mcp import Client, MCPError, StdioServerParameters
from mcp.types import CreateMessageResult, ElicitResult, ListRootsResult, Root, TextContent


class Options:
    def __init__(self, words: list[str]) -> None:
        self.era, self.fixture, self.calls, self.where = "auto", False, [], None
        while words:
            match words.pop(0):
                case "--era":
                    self.era = words.pop(0)
                case "--url":
                    self.where = words.pop(0)
                case "--fixture":
                    self.fixture = True
                case "--call":
                    self.calls.append((words.pop(0), json.loads(words.pop(0))))
                case "--":
                    self.where = StdioServerParameters(command=words[0], args=words[1:])
                    words.clear()
                case word:
                    sys.exit(f"unknown option {word}")
        if self.where is None:
            sys.exit(__doc__)


async def refused(code: int, answer: Awaitable[object]) -> None:
    try:
        result = await answer
    except MCPError as error:
        assert error.code == code, error
    else:
        raise AssertionError(f"answered {result}")


def checks(client: Client, options: Options) -> dict[str, Callable[[], Awaitable[None]]]:
    modern = options.era == "auto"

    async def era() -> None:
        assert (client.protocol_version == "2026-07-28") == modern, client.protocol_version
        assert client.server_info is not None and client.server_info.name

    async def tools() -> None:
        listed = (await client.list_tools()).tools
        assert listed and all(tool.name.isascii() and tool.input_schema["type"] == "object" for tool in listed)

    async def unknown_tool() -> None:
        await refused(-32602, client.call_tool("no_such_tool", {}))

    async def side_by_side() -> None:
        lists = await asyncio.gather(*(client.list_tools() for _ in range(16)))
        assert len({json.dumps([tool.name for tool in one.tools]) for one in lists}) == 1

    async def resources() -> None:
        for resource in (await client.list_resources()).resources:
            assert (await client.read_resource(resource.uri)).contents, resource.uri

    async def prompts() -> None:
        for prompt in (await client.list_prompts()).prompts:
            if not prompt.arguments:
                assert (await client.get_prompt(prompt.name)).messages

    found = {
        "the server says who it is, in the era asked for": era,
        "tools are listed with object schemas and ASCII names": tools,
        "an unknown tool is refused with -32602": unknown_tool,
        "requests run side by side": side_by_side,
    }
    if client.server_capabilities.resources:
        found["every listed resource can be read"] = resources
    if client.server_capabilities.prompts:
        found["prompts without arguments can be had"] = prompts
    for name, arguments in options.calls:

        async def call(name: str = name, arguments: dict = arguments) -> None:
            result = await client.call_tool(name, arguments)
            assert not result.is_error and result.content, result

        found[f"{name} answers {json.dumps(arguments, ensure_ascii=False)}"] = call
    return found | (fixture_checks(client) if options.fixture else {})


def fixture_checks(client: Client) -> dict[str, Callable[[], Awaitable[None]]]:
    async def text(name: str, arguments: dict | None = None) -> str:
        return (await client.call_tool(name, arguments or {})).content[0].text

    async def tool_error() -> None:
        assert (await client.call_tool("test_error_handling", {})).is_error

    async def progress() -> None:
        seen: list[float] = []

        async def on_progress(done: float, total: float | None, message: str | None) -> None:
            seen.append(done)

        await client.call_tool("test_tool_with_progress", {}, progress_callback=on_progress)
        assert seen == [0, 50, 100], seen

    async def asked() -> None:
        assert "accept" in await text("test_elicitation", {"message": "Who?"})
        assert await text("test_sampling", {"prompt": "Say it"}) == "LLM response: sampled"
        assert await text("test_input_required_result_multi_round") == "both answered"
        assert await text("test_input_required_result_multiple_inputs") == "all answered"

    async def mirrored() -> None:
        await client.list_tools()
        assert await text("test_custom_header", {"region": "서울", "size": 7}) == "ok"

    async def cancelled() -> None:
        try:
            await asyncio.wait_for(client.call_tool("test_slow", {}), 0.2)
        except TimeoutError:
            assert await text("test_simple_text")
        else:
            raise AssertionError("test_slow answered")

    return {
        "errors of a tool are results": tool_error,
        "progress arrives in order, before the result": progress,
        "the client can be asked for input": asked,
        "a mirrored argument passes the header check": mirrored,
        "a cancelled call ends and the next one is served": cancelled,
    }


async def main() -> int:
    options = Options(sys.argv[1:])

    async def sampled(*_: object) -> CreateMessageResult:
        return CreateMessageResult(role="assistant", content=TextContent(type="text", text="sampled"), model="none")

    async def elicited(*_: object) -> ElicitResult:
        content = {"username": "Alice", "email": "a@example.com", "name": "Alice", "color": "blue"}
        return ElicitResult(action="accept", content=content)

    async def roots(*_: object) -> ListRootsResult:
        return ListRootsResult(roots=[Root(uri="file:///root", name="root")])

    failed = 0
    async with Client(
        options.where,
        mode=options.era,
        sampling_callback=sampled,
        elicitation_callback=elicited,
        list_roots_callback=roots,
    ) as client:
        found = checks(client, options)
        for name, check in found.items():
            try:
                await check()
                print(f"ok {name}")
            except Exception as error:  # noqa: BLE001 - every failure is a result here
                failed += 1
                print(f"FAILED {name}: {error!r}")
        print(f"{len(found) - failed} passed, {failed} failed (python, {client.protocol_version})")
    return 1 if failed else 0


sys.exit(asyncio.run(main()))
