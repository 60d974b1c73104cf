import type { Tenant } from "~/tenancy/tenant";
import { type Hex, solveTheme, type ThemeColours } from "~/tenancy/theme";
import { themeInputs } from "~/tenancy/themes";

export interface MailColours {
  light: ThemeColours;
  dark: ThemeColours;
}

const colours = new WeakMap<Tenant, MailColours>();

/** The tenant's colours as hex values, because email programs know no CSS variables. Cached per tenant. */
export function coloursOf(tenant: Tenant): MailColours {
  const known = colours.get(tenant);
  if (known) return known;
  const { theme, brand } = tenant.settings;
  const own = {
    ...(brand?.primary ? { brand: brand.primary as Hex } : {}),
    ...(brand?.accent ? { accent: brand.accent as Hex } : {}),
  };
  const { light, dark } = solveTheme({ ...themeInputs[theme], ...own });
  colours.set(tenant, { light, dark });
  return { light, dark };
}
