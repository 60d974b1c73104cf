import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import type { Tenant } from "~/tenancy/tenant";

/** The facts of a visit that select and word the pages of this room. */
export interface PageVisit {
  tenant: Tenant;
  locale: Locale;
  t: Translate;
}
