import type { EntryContext } from "@remix-run/node";

type Handed = Pick<EntryContext, "serverHandoffStream" | "staticHandlerContext">;

/**
 * The data of a page as one script, which `lean-client.ts` has Remix's client wait for. As JSON wherever that says all of
 * it: single fetch numbers every value and key apart, which took a tenth of a page's time and bytes (P1, P12). What JSON
 * would change, and errors, whose words for the wire are Remix's own, go as single fetch puts them.
 */
export async function handoffScript(context: Handed, nonce: string): Promise<string> {
  const given = plainState(context) ?? (await streamed(context.serverHandoffStream));
  return given ? `<script nonce="${nonce}">window.__remixContext.give(${given});</script>` : "";
}

function plainState({ staticHandlerContext: { loaderData, actionData, errors } }: Handed): string | null {
  const state = { loaderData: withoutDrawn(loaderData), actionData };
  if (errors || !isPlain(state)) return null;
  // Of what JSON may hold, a `<` alone could end the script element or open a comment in it.
  return `{state:${JSON.stringify(state).replaceAll("<", "\\u003c")}}`;
}

/** What a route has under `drawn` stands in the page's markup, and its view reads it from there. */
function withoutDrawn(loaderData: Handed["staticHandlerContext"]["loaderData"]) {
  const shown: Record<string, unknown> = {};
  for (const [id, data] of Object.entries(loaderData)) {
    const isDrawn = typeof data === "object" && data !== null && "drawn" in data;
    shown[id] = isDrawn ? { ...data, drawn: undefined } : data;
  }
  return shown;
}

/** Whether a value comes out of JSON, read as a script, as it went in. */
export function isPlain(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key in value) {
    const held = (value as Record<string, unknown>)[key];
    if (key === "__proto__" || (held !== undefined && !isPlain(held))) return false;
  }
  return true;
}

async function streamed(stream: ReadableStream<Uint8Array> | undefined): Promise<string | null> {
  return stream ? `{stream:new Blob([${inScript(await readText(stream))}]).stream()}` : null;
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** A string literal that cannot end the script element it stands in. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}
