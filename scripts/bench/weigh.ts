import { sendRequest, type LoadRequest, uncompressed } from "./load";

/** Compressed bytes of a page without its pictures. */
export interface Weight {
  html: number;
  css: number;
  js: number;
  requests: number;
}

/** Weighs the page with all styles and scripts that load without interaction. */
export async function weigh(port: number, request: LoadRequest): Promise<Weight> {
  const page = await sendRequest(port, uncompressed(request));
  await sendRequest(port, request);
  // Wait while the server replaces its fast compression by a smaller body in the background.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { bytes: html } = await sendRequest(port, request);
  const text = page.body.toString();
  const css = linked(text, /<link\b[^>]*\brel="stylesheet"[^>]*>/g, "href");
  const scripts = [
    ...linked(text, /<script\b[^>]*\bsrc="[^>]*>/g, "src"),
    ...linked(text, /<link\b[^>]*\brel="modulepreload"[^>]*>/g, "href"),
    ...(/import "([^"]+)"/g.test(text)
      ? [...text.matchAll(/(?:import|from) "(\/assets\/[^"]+)"/g)].map(([, path]) => path as string)
      : []),
  ];
  const js = await closure(port, request.host, scripts);
  const styles = await Promise.all([...new Set(css)].map((path) => sendRequest(port, { host: request.host, path })));
  return {
    html,
    css: styles.reduce((sum, { bytes }) => sum + bytes, 0),
    js: [...js.values()].reduce((sum, bytes) => sum + bytes, 0),
    requests: 1 + new Set(css).size + js.size,
  };
}

function linked(text: string, element: RegExp, attribute: "href" | "src"): string[] {
  return [...text.matchAll(element)].flatMap(([tag]) => new RegExp(`\\b${attribute}="(/[^"]+)"`).exec(tag)?.[1] ?? []);
}

/** Compressed size of each script, including static imports. */
async function closure(port: number, host: string, paths: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (sizes.has(path)) continue;
    const { status, bytes } = await sendRequest(port, { host, path });
    if (status !== 200) continue;
    sizes.set(path, bytes);
    const { body } = await sendRequest(port, uncompressed({ host, path }));
    for (const [, name] of body.toString().matchAll(/(?:^|[;\n}])import(?:[^"'();]*?from)?["']\.\/([^"']+)["']/g)) {
      waiting.push(`/assets/${name}`);
    }
  }
  return sizes;
}
