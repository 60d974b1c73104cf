import { describe, expect, it } from "vitest";
import { handoffScripts } from "./handoff.server";

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

/** Runs the scripts as a browser does. Returns the text that reached Remix's stream. */
async function run(html: string): Promise<string> {
  const scripts = [...html.matchAll(/<script nonce="n">(.*?)<\/script>/gs)].map(([, source]) => source as string);
  const stream = new ReadableStream({
    start(streamController) {
      for (const source of scripts) new Function("window", source)({ __remixContext: { streamController } });
    },
  });
  return new Response(stream.pipeThrough(new TextEncoderStream())).text();
}

describe("the scripts that hand a page's data to the browser", () => {
  it("The handoff scripts leave Remix's stream unchanged, however it is split", async () => {
    const bytes = new TextEncoder().encode("één\n[1,2]\u2028\u{1f600}\n");
    expect(await run(await handoffScripts(streamOf(bytes.slice(0, 1), bytes.slice(1)), "n"))).toBe(
      "één\n[1,2]\u2028\u{1f600}\n",
    );
  });

  it("Data in a handoff script cannot end the script", async () => {
    const evil = "</script><!--<script>\u2028&";
    const html = await handoffScripts(streamOf(new TextEncoder().encode(evil)), "n");
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).not.toContain("<!--");
    expect(await run(html)).toBe(evil);
  });
});
