import { describe, expect, it } from "vitest";
import { handoffScript } from "./handoff.server";

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

/** Runs the script as a browser would and collects what it hands to the page. */
function run(script: string): { data: string; closed: boolean } {
  const got = { data: "", closed: false };
  const streamController = { enqueue: (text: string) => (got.data += text), close: () => (got.closed = true) };
  const source = /^<script nonce="n">(.*)<\/script>$/s.exec(script)?.[1] ?? "";
  new Function("window", source)({ __remixContext: { streamController } });
  return got;
}

describe("a page's data", () => {
  it("arrives whole, also where a chunk ends inside a character", async () => {
    const bytes = new TextEncoder().encode("één\n[1,2]\n");
    const script = await handoffScript(streamOf(bytes.slice(0, 1), bytes.slice(1)), "n");
    expect(run(script)).toEqual({ data: "één\n[1,2]\n", closed: true });
  });

  it("cannot leave its script element", async () => {
    const evil = "</script><!--<script>\u2028&";
    const script = await handoffScript(streamOf(new TextEncoder().encode(evil)), "n");
    expect(script.match(/<\/script>/g)).toHaveLength(1);
    expect(script).not.toContain("<!--");
    expect(run(script).data).toBe(evil);
  });

  it("arrives as it was, whatever quotes and backslashes it has", async () => {
    for (const data of [`it's "so"`, `\\'`, `\\"`, `"\\\\'"`, JSON.stringify({ a: `\n'"\\` })]) {
      const script = await handoffScript(streamOf(new TextEncoder().encode(data)), "n");
      expect(run(script).data).toBe(data);
    }
  });

  it("is nothing for a page without any", async () => {
    expect(await handoffScript(undefined, "n")).toBe("");
  });
});
