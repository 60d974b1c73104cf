import { renderToStaticMarkup } from "react-dom/server";
import { textsFor } from "~/i18n/catalogue.server";
import type { Locale } from "~/i18n/locales";
import { I18nProvider } from "~/i18n/provider";
import { paths } from "~/paths";
import { brandStylesheet } from "~/tenancy/brand.server";
import type { Tenant } from "~/tenancy/tenant";
import { ErrorPage, type ShownError } from "./error-screen";
import { baseStylesheet, themeStylesheet } from "./stylesheets";

interface Reader {
  tenant: Tenant;
  locale: Locale;
  scheme: string;
}

/** The error page as a whole document, in the site's own looks, for an answer that the framework has no part in. */
export function refusalDocument({ tenant, locale, scheme }: Reader, error: ShownError): string {
  const { name, theme, mark } = tenant.settings;
  const brand = brandStylesheet(tenant);
  const markup = renderToStaticMarkup(
    <html lang={locale} data-theme={theme} data-scheme={scheme} data-viewer="visitor">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{error.message ?? name}</title>
        <link rel="stylesheet" href={baseStylesheet(true)} />
        <link rel="stylesheet" href={themeStylesheet(theme)} />
        {brand && <link rel="stylesheet" href={paths.brandCss(brand.hash)} />}
      </head>
      <body>
        <I18nProvider texts={textsFor(locale)}>
          <ErrorPage error={error} site={{ name, mark }} />
        </I18nProvider>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${markup}`;
}
