import type { LoaderFunctionArgs } from "@remix-run/node";
import { isLocale } from "~/i18n/locales";
import { offlineDocument } from "~/layouts/offline-document.server";

/** The page that the service worker caches for offline use. The URL contains its locale and colour scheme. */
export function loader({ params: { locale = "" }, context }: LoaderFunctionArgs): Response {
  const { tenant, url } = context.visit;
  if (!isLocale(locale)) return new Response("Not found", { status: 404 });
  const asked = url.searchParams.get("scheme");
  const scheme = asked === "light" || asked === "dark" ? asked : "auto";
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-cache" };
  return new Response(offlineDocument({ tenant, locale, scheme }), { headers });
}
