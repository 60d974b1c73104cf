import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { loadI18n, loadTexts } from "~/i18n/catalogue.client";
import { partsOfRoutes } from "~/i18n/namespaces";
import { addFormRoutes } from "~/client/form-routes";

/** Hydrates with one language, that of the rendered page. Another language loads when it is chosen (I18-05). */
async function hydrate(): Promise<void> {
  const i18n = await loadI18n();
  // Load the texts first: React 18 redraws a document that suspends during hydration. Offline, hydration goes on
  // without them.
  await loadTexts(partsOfRoutes(Object.keys(window.__remixRouteModules))).catch(() => undefined);
  // Run this after `loadTexts`, which must load only the texts of the page's own routes.
  addFormRoutes(window.__remixRouteModules, Object.values(window.__remixManifest.routes));
  await decodeData();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/**
 * Decodes the page's data before hydration. Remix would decode during the first render. A key press at that time leads
 * to React's error 345.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** Silences the rejections of a page that was left while its data was arriving. */
function forgetWhatWasGivenUp(event: PromiseRejectionEvent): void {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
}

addEventListener("unhandledrejection", forgetWhatWasGivenUp);
void hydrate();
