import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadI18n, loadTexts } from "~/i18n/catalogue.client";
import { LanguageProvider } from "~/i18n/language-provider";
import { partsOfRoutes } from "~/i18n/namespaces";
import { addFormRoutes } from "~/client/form-routes";

/** Hydrates in the language of the page. Another language loads when a member chooses it (I18-05). */
async function hydrate(): Promise<void> {
  const i18n = await loadI18n();
  // Load the texts first, because React 18 redraws a document that suspends during hydration. Offline, hydration
  // continues without texts.
  await loadTexts(partsOfRoutes(Object.keys(window.__remixRouteModules))).catch(() => undefined);
  // Add the routes only now. Otherwise `loadTexts` would load the texts of these routes too.
  addFormRoutes(window.__remixRouteModules, Object.values(window.__remixManifest.routes));
  await decodeData();
  if (document.documentElement.dataset.viewer === "member") afterLoad(preloadNextScripts);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LanguageProvider i18n={i18n}>
          <RemixBrowser />
        </LanguageProvider>
      </StrictMode>,
    );
  });
}

/**
 * Decodes the page's data before hydration. Otherwise Remix would decode during the first render, and a key press in
 * that time would cause React's error 345.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

function afterLoad(work: () => void): void {
  if (document.readyState === "complete") work();
  else addEventListener("load", work, { once: true });
}

/** Preloads the scripts of the next pages. Ignores a failure, because each page also fetches its own scripts. */
function preloadNextScripts(): void {
  import("~/client/held-route-scripts")
    .then(({ preloadHeldRoutes }) => preloadHeldRoutes(window.__remixManifest.routes))
    .catch(() => undefined);
}

/** Ignores aborted requests of a page that the visitor left while its data was loading. */
function forgetWhatWasGivenUp(event: PromiseRejectionEvent): void {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
}

addEventListener("unhandledrejection", forgetWhatWasGivenUp);
void hydrate();
