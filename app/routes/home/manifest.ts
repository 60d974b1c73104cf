import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageOf } from "~/i18n/locales";
import { icons, tenantColours } from "~/layouts/brand-icon.server";
import { paths } from "~/paths";
import { tenantText } from "~/tenancy/tenant";

/** The web app manifest of this tenant. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { tenant, locale, t } = context.visit;
  const colours = tenantColours(tenant);
  const shortcut = (name: string, url: string) => ({ name, url });
  const manifest = {
    id: paths.home(),
    name: tenant.settings.name,
    short_name: tenant.settings.name,
    description: tenantText(tenant, locale, "description"),
    lang: languageOf(locale),
    dir: "ltr",
    start_url: paths.members(),
    scope: paths.home(),
    display: "standalone",
    theme_color: colours.theme,
    background_color: colours.background,
    categories: ["social", "lifestyle"],
    icons: Object.entries(icons).map(([file, { size, purpose, type }]) => ({
      src: paths.icon(file),
      sizes: type === "image/svg+xml" ? "any" : `${size}x${size}`,
      type,
      purpose,
    })),
    shortcuts: [
      shortcut(t("layouts:topBar.messages"), paths.chats()),
      shortcut(t("layouts:topBar.likes"), paths.likes()),
      shortcut(t("layouts:topBar.search"), paths.members()),
    ],
  };
  const headers = { "content-type": "application/manifest+json", "cache-control": "private, max-age=3600" };
  return new Response(JSON.stringify(manifest), { headers });
}
