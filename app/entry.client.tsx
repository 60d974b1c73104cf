import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { loadI18n, loadTexts } from "~/i18n/catalogue.client";
import { partsOfRoutes } from "~/i18n/namespaces";
import { addFormRoutes } from "~/client/form-routes";

/** Fetches one language, the one of the rendered page. Another loads when it is chosen (I18-05). */
async function hydrate(): Promise<void> {
  const i18n = await loadI18n();
  // React 18 redraws a document that suspends during hydration, so its texts load first. Offline, the page hydrates
  // without them.
  await loadTexts(partsOfRoutes(Object.keys(window.__remixRouteModules))).catch(() => undefined);
  // Runs after the texts, which are those of the page's own routes.
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
 * Decodes the page's data before hydration. Remix would decode during its first render, and a key press in that time
 * ends in React's error 345.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** Silences the rejections of an answer that was aborted after its first line (turbo-stream's `done`). */
function forgetWhatWasGivenUp(event: PromiseRejectionEvent): void {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
}

addEventListener("unhandledrejection", forgetWhatWasGivenUp);
void hydrate();
