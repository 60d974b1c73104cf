import { renderToStaticMarkup } from "react-dom/server";
import type { Tenant } from "~/tenancy/tenant";
import { solveTheme, type ThemeInputs, type ThemeTokens, themeColor } from "~/tenancy/theme";
import { themeInputs } from "~/tenancy/themes";
import { marks } from "~/ui/brand-mark";

/** Icons drawn from a tenant's mark and colours. `maskable` icons have a margin, because phones crop them. */
export const icons = {
  "icon.svg": { size: 512, purpose: "any", type: "image/svg+xml" },
  "icon-192.png": { size: 192, purpose: "any", type: "image/png" },
  "icon-512.png": { size: 512, purpose: "any", type: "image/png" },
  "maskable-512.png": { size: 512, purpose: "maskable", type: "image/png" },
  "touch.png": { size: 180, purpose: "maskable", type: "image/png" },
} as const;

export type IconName = keyof typeof icons;

const tokensOf = new WeakMap<Tenant, ThemeTokens>();

/** The theme's tokens with the tenant's own colours, cached per tenant. */
export function tenantTheme(tenant: Tenant): ThemeTokens {
  const known = tokensOf.get(tenant);
  if (known) return known;
  const { theme, brand } = tenant.settings;
  const own = { ...(brand?.primary && { brand: brand.primary }), ...(brand?.accent && { accent: brand.accent }) };
  const tokens = solveTheme({ ...themeInputs[theme], ...(own as Partial<ThemeInputs>) });
  tokensOf.set(tenant, tokens);
  return tokens;
}

export function barColours(tenant: Tenant): { light: string; dark: string } {
  const tokens = tenantTheme(tenant);
  return { light: themeColor(tokens, "light"), dark: themeColor(tokens, "dark") };
}

/** Colours of an installed app's frame and splash screen. */
export function tenantColours(tenant: Tenant): { theme: string; background: string } {
  const tokens = tenantTheme(tenant);
  const background = themeColor(tokens, tokens.splash);
  return { theme: background, background };
}

function iconSvg(tenant: Tenant, purpose: "any" | "maskable"): string {
  const { primary, "on-primary": ink } = tenantTheme(tenant).light;
  const isMaskable = purpose === "maskable";
  const place = isMaskable ? "translate(16 16) scale(1)" : "translate(10 10) scale(1.375)";
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512">
      <title>{tenant.settings.name}</title>
      <rect width="64" height="64" rx={isMaskable ? 0 : 16} fill={primary} />
      <g transform={place} fill={ink} color={ink}>
        {marks[tenant.settings.mark]}
      </g>
    </svg>,
  );
}

const drawn = new WeakMap<Tenant, Map<IconName, Promise<Buffer>>>();

export function iconBytes(tenant: Tenant, name: IconName): Promise<Buffer> {
  const kept = drawn.get(tenant) ?? new Map<IconName, Promise<Buffer>>();
  drawn.set(tenant, kept);
  const known = kept.get(name) ?? drawIcon(tenant, name);
  kept.set(name, known);
  return known;
}

async function drawIcon(tenant: Tenant, name: IconName): Promise<Buffer> {
  const { size, purpose, type } = icons[name];
  const svg = Buffer.from(iconSvg(tenant, purpose));
  if (type === "image/svg+xml") return svg;
  const { default: sharp } = await import("sharp");
  return sharp(svg).resize(size, size).png().toBuffer();
}
