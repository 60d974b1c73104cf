/** The single-fetch data of a page as one script, in the words that Remix's own streaming would have used. */
export async function handoffScript(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!stream) return "";
  const data = await readText(stream);
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${inScript(data)});${controller}.close();</script>`;
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

const escapes: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * A string literal that cannot end the script element it stands in. In single quotes, since the text is full of double
 * ones.
 */
function inScript(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1);
  const literal = inner.replace(/\\(.)|'/g, (found, escaped) =>
    found === "'" ? "\\'" : escaped === '"' ? '"' : found,
  );
  return `'${literal}'`.replace(/[&><\u2028\u2029]/g, (character) => escapes[character] ?? character);
}
