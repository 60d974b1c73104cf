import { tenantTheme } from "~/layouts/brand-icon.server";
import type { Tenant } from "~/tenancy/tenant";
import type { SiteNamed, SiteShown } from "./views/site-mark";

/** A site as displayed in rows and heads of the console. */
export function siteShown(tenant: Tenant): SiteShown {
  const { primary, "on-primary": ink } = tenantTheme(tenant).light;
  const { name, mark } = tenant.settings;
  return { slug: tenant.slug, name, mark, colour: primary, ink, state: tenant.suspended ? "closed" : tenant.state };
}

/** A site as displayed in a filter, without its colours, whose computation for a thousand sites takes seconds. */
export function siteNamed({ slug, settings }: Tenant): SiteNamed {
  return { slug, name: settings.name };
}
