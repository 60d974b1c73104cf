import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { I18n } from "~/i18n/instance";
import { ByteBounded } from "~/platform/byte-bounded";
import type { RenderFragment } from "~/ui/cached-fragment";

/** Maximum bytes of the cache. Search forms alone would otherwise fill the memory. */
const mostHeld = 64 * 1024 * 1024;

/**
 * Rendered fragments by object and name. An object stands for tenant, version, locale and country
 * (platform/lru-cache.ts).
 */
const drawn = new ByteBounded<Buffer>(mostHeld);

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(of: object): number {
  const known = numbers.get(of);
  if (known) return known;
  numbers.set(of, ++lastNumber);
  return lastNumber;
}

/**
 * Renders one page. `draw` leaves a placeholder for a fragment. `assemble` fills the placeholders and inserts `last`
 * before the end of the body.
 */
interface FragmentRenderer {
  draw: RenderFragment;
  assemble(html: string, last: string): Buffer;
}

const doctype = Buffer.from("<!DOCTYPE html>");
const bodyEnd = "</body></html>";

/** React escapes `<` in text, so that no text can look like a placeholder. */
const mark = /<kept-(\d+)>/;

/**
 * Assembles a page from cached fragments. Fragments are stored as bytes, because encoding strings took as long as
 * rendering the rest.
 */
export function createFragmentRenderer(i18n: I18n): FragmentRenderer {
  const parts: Buffer[] = [];
  const draw: RenderFragment = (of, name, part) => {
    const key = `${numberOf(of)} ${name}`;
    const bytes = drawn.find(key) ?? renderAndKeep(key, i18n, name, part);
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

function renderAndKeep(key: string, ...drawing: Parameters<typeof renderAlone>): Buffer {
  const bytes = renderAlone(...drawing);
  drawn.keep(key, bytes, key.length + bytes.length);
  return bytes;
}

function renderAlone(i18n: I18n, name: string, part: Parameters<RenderFragment>[2]): Buffer {
  const html = renderToString(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>, {
    identifierPrefix: `kept-${name}`,
  });
  return Buffer.from(html);
}
