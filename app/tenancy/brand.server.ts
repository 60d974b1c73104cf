import { createHash } from "node:crypto";
import type { Tenant } from "./tenant";
import { brandCss } from "./theme";
import { themeInputs } from "./themes";

interface BrandStylesheet {
  css: string;
  /** The hash is part of the stylesheet's URL, so that browsers may cache the stylesheet for ever (DESIGN 13.4). */
  hash: string;
}

const made = new WeakMap<Tenant, BrandStylesheet | null>();

/**
 * Builds the stylesheet of an operator's own colours, with the same minimum contrasts as a theme. Null without own
 * colours.
 */
export function brandStylesheet(tenant: Tenant): BrandStylesheet | null {
  const known = made.get(tenant);
  if (known !== undefined) return known;
  const { brand, theme } = tenant.settings;
  const colours = brand && {
    ...(brand.primary && { brand: brand.primary }),
    ...(brand.accent && { accent: brand.accent }),
  };
  const css = colours ? brandCss(colours, themeInputs[theme]) : null;
  const sheet = css ? { css, hash: createHash("sha256").update(css).digest("hex").slice(0, 16) } : null;
  made.set(tenant, sheet);
  return sheet;
}
