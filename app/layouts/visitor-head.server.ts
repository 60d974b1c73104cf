import type { MetaDescriptor } from "@remix-run/node";
import { linkedLanguageKey, tenantLanguage, tenantLanguages } from "~/i18n/linked-language";
import { type Language, type Locale, languageOf, localeEntry } from "~/i18n/locales";
import { paths } from "~/paths";
import { canonicalOrigin } from "~/tenancy/origin.server";
import { tenantText, type Tenant } from "~/tenancy/tenant";
import { cardFile, cardSize } from "./social-card.server";

interface VisitorHead {
  tenant: Tenant;
  locale: Locale;
  /** The page's own path, without query. */
  path: string;
  title: string;
  /** By default the site's description. */
  description?: string;
  /** Structured data (schema.org). */
  data?: object;
}

const softHyphen = "\u00ad";

/** Meta tags of a public page, for search engines and link previews. */
export function visitorHead(given: VisitorHead): MetaDescriptor[] {
  // Search engines and browser tabs must not see soft hyphens.
  const head = { ...given, title: given.title.replaceAll(softHyphen, "") };
  const { title, data } = head;
  const description = head.description || tenantText(head.tenant, head.locale, "description");
  return [
    { title },
    { name: "description", content: description },
    ...addresses(head),
    ...card(head, description),
    ...(data ? [{ "script:ld+json": { "@context": "https://schema.org", ...data } } as MetaDescriptor] : []),
  ];
}

/** The page's URL in a language. The site's main language needs no parameter (I18-04). */
export function addressIn(tenant: Tenant, path: string, language: Language): string {
  const query = language === tenantLanguage(tenant.settings) ? "" : `?${linkedLanguageKey}=${language}`;
  return canonicalOrigin(tenant) + path + query;
}

/** The page's URLs in all languages of the site. Empty for a site with one language. */
export function alternatesOf(tenant: Tenant, path: string): { language: string; href: string }[] {
  const languages = tenantLanguages(tenant.settings);
  if (languages.length < 2) return [];
  const each = languages.map((language) => ({ language: language as string, href: addressIn(tenant, path, language) }));
  return [...each, { language: "x-default", href: canonicalOrigin(tenant) + path }];
}

function addresses({ tenant, locale, path }: VisitorHead): MetaDescriptor[] {
  const canonical = addressIn(tenant, path, languageOf(locale));
  return [
    { tagName: "link", rel: "canonical", href: canonical },
    ...alternatesOf(tenant, path).map(({ language, href }) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: language,
      href,
    })),
  ];
}

function card({ tenant, locale, path, title }: VisitorHead, description: string): MetaDescriptor[] {
  const { name } = tenant.settings;
  const image = canonicalOrigin(tenant) + paths.icon(cardFile(tenant));
  const facts = {
    "og:type": "website",
    "og:site_name": name,
    "og:title": title,
    "og:description": description,
    "og:url": addressIn(tenant, path, languageOf(locale)),
    "og:locale": localeEntry(locale).iso.replace("-", "_"),
    "og:image": image,
    "og:image:width": String(cardSize.width),
    "og:image:height": String(cardSize.height),
    "og:image:alt": name,
  };
  return [
    ...Object.entries(facts).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Structured data about site and company (schema.org). */
export function structuredData(tenant: Tenant, locale: Locale): object {
  const { settings, company } = tenant;
  const url = `${canonicalOrigin(tenant)}${paths.home()}`;
  const organisation = `${url}#company`;
  return {
    "@graph": [
      {
        "@type": "WebSite",
        url,
        name: settings.name,
        description: tenantText(tenant, locale, "description"),
        inLanguage: tenantLanguages(settings),
        publisher: { "@id": organisation },
      },
      {
        "@type": "Organization",
        "@id": organisation,
        name: settings.name,
        legalName: company.name,
        url,
        logo: canonicalOrigin(tenant) + paths.icon("icon-512.png"),
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "customer service",
          telephone: settings.support_phone,
          email: settings.support_email,
        },
      },
    ],
  };
}
