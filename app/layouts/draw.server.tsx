import { renderToString } from "react-dom/server";
import { I18nProvider } from "~/i18n/provider";
import type { Texts } from "~/i18n/texts";
import type { Draw } from "~/ui/kept";

/** These objects belong to one tenant, version and locale (platform/recent.ts); what is drawn for one goes when it does. */
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
