import type { MetaDescriptor } from "@remix-run/node";
import type { Locale } from "~/i18n/locales";
import type { LanderName } from "~/landers/registry";
import { paths } from "~/paths";
import { lruCache } from "~/platform/lru-cache";
import type { Tenant } from "~/tenancy/tenant";
import { visitorHead } from "./visitor-head.server";

const remember = lruCache<Tenant, MetaDescriptor[]>(1000);

/** Meta tags of a lander. All variants have the same canonical URL. */
export function landerHead(tenant: Tenant, locale: Locale, lander: LanderName, title: string): MetaDescriptor[] {
  const key = `${tenant.id} ${locale} ${lander}`;
  return remember(tenant, key, () => visitorHead({ tenant, locale, path: paths.lander(lander), title }));
}
