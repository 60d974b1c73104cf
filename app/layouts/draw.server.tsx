import { renderToString } from "react-dom/server";
import { I18nProvider } from "~/i18n/provider";
import type { Texts } from "~/i18n/texts";
import type { Draw } from "~/ui/kept";

/**
 * By object and part. The objects belong to one tenant, version, locale and country (platform/recent.ts); what is drawn
 * for one goes when it does.
 */
const drawn = new WeakMap<object, Map<string, Buffer>>();

/**
 * Draws one page: `draw` leaves a mark for each kept part, `assemble` puts the parts in, and `last` as the last thing in
 * the body.
 */
export interface Drawing {
  draw: Draw;
  assemble(html: string, last: string): Buffer;
}

/** Of one object, such as the form of a site's search, which is drawn for each that somebody asks. */
const mostOfOne = 100;

function keep(parts: Map<string, Buffer>, name: string, bytes: Buffer): void {
  if (!parts.has(name) && parts.size >= mostOfOne) parts.delete(parts.keys().next().value as string);
  parts.set(name, bytes);
}

const doctype = Buffer.from("<!DOCTYPE html>");
const bodyEnd = "</body></html>";

/** React escapes every `<` that is not its own, so that no text of anybody can be taken for a mark. */
const mark = /<kept-(\d+)>/;

/**
 * Parts are kept as bytes: to make one string of a page and then its bytes took as long as drawing the rest of it, most
 * of all where the text holds letters beyond Latin-1.
 */
export function drawWith(texts: Texts): Drawing {
  const parts: Buffer[] = [];
  const draw: Draw = (of, name, part) => {
    const known = drawn.get(of);
    const bytes = known?.get(name) ?? drawAlone(texts, name, part);
    if (known) keep(known, name, bytes);
    else drawn.set(of, new Map([[name, bytes]]));
    return `<kept-${parts.push(bytes) - 1}>`;
  };
  const assemble = (html: string, last: string) => {
    const body = html.endsWith(bodyEnd) ? html.slice(0, -bodyEnd.length) : html;
    const pieces = body
      .split(mark)
      .map((text, at) => (at % 2 === 0 ? Buffer.from(text) : (parts[Number(text)] as Buffer)));
    return Buffer.concat([doctype, ...pieces, Buffer.from(body === html ? last : last + bodyEnd)]);
  };
  return { draw, assemble };
}

function drawAlone(texts: Texts, name: string, part: Parameters<Draw>[2]): Buffer {
  const html = renderToString(<I18nProvider texts={texts}>{part}</I18nProvider>, { identifierPrefix: `kept-${name}` });
  return Buffer.from(html);
}
