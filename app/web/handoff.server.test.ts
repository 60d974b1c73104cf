import { describe, expect, it } from "vitest";
import { handoffScript, isPlain } from "./handoff.server";

type Handed = Parameters<typeof handoffScript>[0];

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

const page = (loaderData: object, stream = streamOf(), errors: object | null = null) =>
  ({
    staticHandlerContext: { loaderData, actionData: null, errors },
    serverHandoffStream: stream,
  }) as unknown as Handed;

/** Runs the script as a browser would and answers what it hands to the page. */
async function run(script: string): Promise<{ state?: unknown; stream?: string }> {
  const got: { state?: unknown; stream?: ReadableStream }[] = [];
  const source = /^<script nonce="n">(.*)<\/script>$/s.exec(script)?.[1] ?? "";
  new Function("window", source)({ __remixContext: { give: (given: (typeof got)[0]) => got.push(given) } });
  const { state, stream } = got[0] ?? {};
  return stream ? { stream: await new Response(stream).text() } : { state };
}

describe("a page's data", () => {
  it("arrives as it was, whatever it holds", async () => {
    const words = ['it\'s "so"', "\\'", '\\"', "\n\u2028\u2029\0", "`$", "één \u{1f600}"];
    const loaderData = { root: { words, none: null, count: -1.5, is: true, deep: [[{ a: { b: [] } }]] } };
    expect(await run(await handoffScript(page(loaderData), "n"))).toEqual({ state: { loaderData, actionData: null } });
  });

  it("leaves out what a route says that its markup holds, and nothing else", async () => {
    const loaderData = { people: { drawn: ["a"], count: 1, deep: { drawn: 2 } }, root: null };
    expect(await run(await handoffScript(page(loaderData), "n"))).toEqual({
      state: { loaderData: { people: { count: 1, deep: { drawn: 2 } }, root: null }, actionData: null },
    });
  });

  it("cannot leave its script element", async () => {
    const evil = "</script><!--<script>\u2028&";
    for (const handed of [page({ evil }), page({ when: new Date() }, streamOf(new TextEncoder().encode(evil)))]) {
      const script = await handoffScript(handed, "n");
      expect(script.match(/<\/script>/g)).toHaveLength(1);
      expect(script).not.toContain("<!--");
      expect(JSON.stringify(await run(script))).toContain("<!--");
    }
  });

  it("goes as single fetch puts it where JSON would change it or an error is told", async () => {
    const bytes = new TextEncoder().encode("één\n[1,2]\n");
    const stream = () => streamOf(bytes.slice(0, 1), bytes.slice(1));
    for (const handed of [page({ when: new Date() }, stream()), page({}, stream(), { root: new Error("no") })]) {
      expect(await run(await handoffScript(handed, "n"))).toEqual({ stream: "één\n[1,2]\n" });
    }
  });
});

describe("what JSON says whole", () => {
  it("has a value left out where it is undefined, as an object has it", () => {
    expect(isPlain({ a: undefined, b: [1, "", false, null] })).toBe(true);
  });

  it.each([
    ["a date", new Date()],
    ["a map", new Map()],
    ["a number without end", Number.POSITIVE_INFINITY],
    ["a big number", 1n],
    ["a gap in a list", [1, undefined]],
    ["a promise", Promise.resolve(1)],
    ["a key that a script would take for the prototype", JSON.parse('{"__proto__":{"a":1}}')],
  ])("is not %s", (_, value) => {
    expect(isPlain({ deep: [value] })).toBe(false);
  });
});
