/**
 * Makes the scripts that pass a page's data to the browser (DESIGN 13.1). Remix renders its own scripts inside
 * Suspense, which `renderToString` leaves out.
 */
export async function handoffScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = await new Response(stream).text();
  const script = (code: string) => `<script nonce="${nonce}">window.__remixContext.streamController.${code};</script>`;
  return script(`enqueue(${inScript(text)})`) + script("close()");
}

/** Characters that are unsafe in an inline script. Remix escapes the same characters. */
const escapes: Record<string, string> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Makes a string literal that cannot close the script element around it. */
function inScript(text: string): string {
  return JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (sign) => escapes[sign] as string);
}
