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
  "\\": "\\\\",
  "'": "\\'",
  "\n": "\\n",
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
};

/**
 * A string literal that cannot end the script element it stands in. In single quotes, since the text is full of double
 * ones.
 */
function inScript(text: string): string {
  return `'${text.replace(/[\\'\n\r&<>\u2028\u2029]/g, escapeOne)}'`;
}

function escapeOne(character: string): string {
  return escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
