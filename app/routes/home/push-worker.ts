import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentStyles } from "~/layouts/site-document.server";
import { offlineDocument } from "~/layouts/offline-document.server";
import { localeEntry } from "~/i18n/locales";
import { publicPushKey } from "~/notifications/push-keys.server";
import { paths } from "~/paths";
import type { Visit } from "~/server/visit.server";
import worker from "~/client/push/worker.js?raw";

/**
 * The service worker of this host's site (PWA-01), with what it must know of the site written before it. Another language,
 * look or build makes another text, by which the browser sees that there is a new one.
 */
export function loader({ context }: LoaderFunctionArgs): Response {
  const site = `const site = ${JSON.stringify(tenantFacts(context.visit))};\n`;
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "private, no-cache",
    "service-worker-allowed": paths.home(),
  };
  return new Response(site + worker, { headers });
}

/** Nothing of whoever is logged in. Words for a push that brings none are the neutral ones of mails (D32). */
function tenantFacts(visit: Visit) {
  const { tenant, locale, scheme, t } = visit;
  return {
    stamp: createHash("sha256").update(offlineDocument(visit)).digest("base64url").slice(0, 12),
    key: publicPushKey(tenant),
    title: tenant.settings.mail_name,
    body: t("mail:notice.subject"),
    lang: localeEntry(locale).iso,
    icon: paths.icon("icon-192.png"),
    offline: paths.offline(locale, scheme),
    // A development server changes them under the same address.
    styles: import.meta.env.DEV ? [] : documentStyles(tenant),
    home: paths.members(),
    user: paths.api("user"),
  };
}
