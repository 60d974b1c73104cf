import type { LoaderFunctionArgs } from "@remix-run/node";
import { tenantLanguages } from "~/i18n/linked-language";
import { landerNames } from "~/landers/registry";
import { addressIn, alternatesOf } from "~/layouts/visitor-head.server";
import { pageNames } from "~/pages/contents";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant";

/** Public pages. None shows a member. */
const open = [
  paths.home(),
  paths.pricing(),
  ...landerNames.map((name) => paths.lander(name)),
  ...pageNames.map((name) => paths.page(name)),
  paths.complaints(),
];

export function loader({ context }: LoaderFunctionArgs): Response {
  const { tenant } = context.visit;
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...open.flatMap((path) => entries(tenant, path)),
    "</urlset>",
    "",
  ].join("\n");
  return new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "private, max-age=3600" },
  });
}

/** One entry per language. Each entry lists all languages, as search engines require. */
function entries(tenant: Tenant, path: string): string[] {
  const links = alternatesOf(tenant, path).map(
    ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  );
  return tenantLanguages(tenant.settings).map(
    (language) => `<url><loc>${addressIn(tenant, path, language)}</loc>${links.join("")}</url>`,
  );
}
