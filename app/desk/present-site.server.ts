import { tenantTheme } from "~/layouts/brand-icon.server";
import type { Tenant } from "~/tenancy/tenant";
import type { SiteNamed, SiteShown } from "./views/site-mark";

/** A site as each row and head of the console shows it. */
export function siteShown(tenant: Tenant): SiteShown {
  const { primary, "on-primary": ink } = tenantTheme(tenant).light;
  const { name, mark } = tenant.settings;
  return { slug: tenant.slug, name, mark, colour: primary, ink, state: tenant.suspended ? "closed" : tenant.state };
}

/** A site as a filter names it. Its colours are solved only for rows, since those of a thousand sites take seconds. */
export function siteNamed({ slug, settings }: Tenant): SiteNamed {
  return { slug, name: settings.name };
}
