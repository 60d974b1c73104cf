import { createHash } from "node:crypto";
import { answerPolicy } from "./headers.server";

export const plainPageType = "text/html; charset=utf-8";

const style = [
  "body{max-width:30rem;margin:18vh auto 0;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif}",
  "h1{font-size:1.375rem;line-height:1.35}",
  "a{display:inline-block;padding:.75rem 0}",
].join("");

/** Allows only the page's own style, by its hash, because pages outside a tenant have no nonce. */
export const plainPagePolicy = `${answerPolicy(plainPageType)}; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** The target of a plain page's link: the same URL, or the home page. */
export type PlainPageLink = "again" | "home";

const links: Record<PlainPageLink, string> = {
  again: '<a href="">Try again</a>',
  home: '<a href="/">Go back to home</a>',
};

/** A page for a call without a known tenant, with one link and without brand or personal data. */
export function plainPage(title: string, words: string, way: PlainPageLink): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${style}</style>`;
  return `<!doctype html><html lang="en">${head}<main><h1>${words}</h1><p>${links[way]}</p></main></html>\n`;
}
