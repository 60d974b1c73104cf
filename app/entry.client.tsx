import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { loadI18n, loadTexts } from "~/i18n/catalogue.client";
import { partsOfRoutes } from "~/i18n/namespaces";
import { addFormRoutes } from "~/client/form-routes";

/** One language is fetched, the one the page was rendered in; another comes when it is chosen (I18-05). */
async function hydrate(): Promise<void> {
  const i18n = await loadI18n();
  // A document that has to wait while it comes alive is drawn anew by React 18; so its texts come first. Without them,
  // when the network is away, the page waits all the same.
  await loadTexts(partsOfRoutes(Object.keys(window.__remixRouteModules))).catch(() => undefined);
  // After the texts, which belong to the page's own routes.
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
 * Remix decodes the page's data in the first call of its component, which throws the promise of the data. React waits for a
 * thrown promise too; a key pressed meanwhile ends that wait with React's error 345.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** An answer that is given up after its first line leaves rejections behind that nobody can wait for (turbo-stream's `done`). */
function forgetWhatWasGivenUp(event: PromiseRejectionEvent): void {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
}

addEventListener("unhandledrejection", forgetWhatWasGivenUp);
void hydrate();
