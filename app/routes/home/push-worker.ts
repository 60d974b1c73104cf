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
 * The service worker with its tenant's facts (PWA-01). A change of locale, scheme or build changes this script, so
 * that browsers update the worker.
 */
export function loader({ context }: LoaderFunctionArgs): Response {
  const site = `const site = ${JSON.stringify(workerConfig(context.visit))};\n`;
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "private, no-cache",
    "service-worker-allowed": paths.home(),
  };
  return new Response(site + worker, { headers });
}

/**
 * Settings for the service worker, without session data. A push without text shows the neutral words of mails (D32).
 */
function workerConfig(visit: Visit) {
  const { tenant, locale, scheme, t } = visit;
  return {
    stamp: createHash("sha256").update(offlineDocument(visit)).digest("base64url").slice(0, 12),
    key: publicPushKey(tenant),
    title: tenant.settings.mail_name,
    body: t("mail:notice.subject"),
    lang: localeEntry(locale).iso,
    icon: paths.icon("icon-192.png"),
    offline: paths.offline(locale, scheme),
    // Do not cache styles in development, because they change under the same URL.
    styles: import.meta.env.DEV ? [] : documentStyles(tenant),
    home: paths.members(),
    user: paths.api("user"),
  };
}
