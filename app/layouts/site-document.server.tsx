import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nFor } from "~/i18n/catalogue.server";
import type { Locale } from "~/i18n/locales";
import { paths } from "~/paths";
import { brandStylesheet } from "~/tenancy/brand.server";
import type { Tenant } from "~/tenancy/tenant";
import { baseStylesheet, themeStylesheet } from "./stylesheets";

export interface Reader {
  tenant: Tenant;
  locale: Locale;
  scheme: string;
}

/** Style sheets of a site document, the same for all readers. */
export function documentStyles(tenant: Tenant): string[] {
  const brand = brandStylesheet(tenant);
  const own = brand ? [paths.brandCss(brand.hash)] : [];
  return [baseStylesheet("visitor"), themeStylesheet(tenant.settings.theme), ...own];
}

/** A document in the site's theme, without framework or scripts. */
export function siteDocument({ tenant, locale, scheme }: Reader, title: string, content: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang={locale} data-theme={tenant.settings.theme} data-scheme={scheme} data-viewer="visitor">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" type="image/svg+xml" href={paths.icon("icon.svg")} />
        {documentStyles(tenant).map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <I18nextProvider i18n={i18nFor(locale)}>{content}</I18nextProvider>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${markup}`;
}
