import { renderToString } from "react-dom/server";
import { I18nProvider } from "~/i18n/provider";
import type { Texts } from "~/i18n/texts";
import type { Draw } from "./kept";

/** A frame belongs to one tenant, version and locale (frame.server.ts); what is drawn for it goes when it does. */
const drawn = new WeakMap<object, string>();

export function drawWith(texts: Texts): Draw {
  return (of, part) => {
    const known = drawn.get(of);
    if (known !== undefined) return known;
    const html = renderToString(<I18nProvider texts={texts}>{part}</I18nProvider>, { identifierPrefix: "kept" });
    drawn.set(of, html);
    return html;
  };
}
