import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadTexts } from "~/i18n/catalogue.client";
import { defaultLocale, isLocale } from "~/i18n/locales";
import { partsOfRoutes } from "~/i18n/namespaces";
import { I18nProvider } from "~/i18n/provider";

/** One language is fetched, the one the page was rendered in; another comes when it is chosen (I18-05). */
async function hydrate(): Promise<void> {
  const { lang } = document.documentElement;
  const texts = await loadTexts(isLocale(lang) ? lang : defaultLocale);
  // A document that has to wait while it comes alive is drawn anew by React 18; so its texts come first. Without them,
  // when the network is away, the page waits all the same.
  await texts.complete(partsOfRoutes(Object.keys(window.__remixRouteModules))).catch(() => undefined);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider texts={texts} load={loadTexts}>
          <RemixBrowser />
        </I18nProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
