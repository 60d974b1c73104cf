import { translator } from "~/i18n/catalogue.server";
import { BrandMark } from "~/ui/brand-mark";
import { ButtonLink } from "~/ui/button-link";
import { EmptyArt } from "~/ui/empty-art";
import { type Reader, siteDocument } from "./site-document.server";

/**
 * The offline page, without personal data because the service worker caches it. Its link has an empty URL, which
 * reloads the page.
 */
export function offlineDocument(reader: Reader): string {
  const t = translator(reader.locale);
  const { name, mark } = reader.tenant.settings;
  return siteDocument(
    reader,
    name,
    <main className="pattern grid min-h-dvh place-items-center px-page py-12 text-center">
      <div className="grid justify-items-center gap-4">
        <BrandMark name={name} mark={mark} className="mb-6" />
        <EmptyArt name="offline" />
        <h1>{t("pages:offline.title")}</h1>
        <p className="max-w-md text-ink-muted">{t("pages:offline.text")}</p>
        <ButtonLink href="" reload className="mt-2">
          {t("pages:offline.retry")}
        </ButtonLink>
      </div>
    </main>,
  );
}
