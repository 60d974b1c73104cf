/**
 * Markup as text, for parts of which a page shows so many that drawing each by React would be most of the page's time
 * (P1): `markup`<p>${name}</p>``. Whatever is put in is escaped, unless it was made here itself.
 */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | false;

/** Words of members among the parts are text, in an element as well as between an attribute's double quotes (I02). */
export function markup(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = texts[0] as string;
  for (let at = 0; at < parts.length; at += 1) text += asText(parts[at] as Part) + texts[at + 1];
  return new Markup(text);
}

function asText(part: Part): string {
  if (part === null || part === false) return "";
  if (part instanceof Markup) return part.text;
  return typeof part === "number" ? String(part) : escaped(part);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => entities[sign] as string) : text;
}
