import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { renderToStaticMarkup } from "react-dom/server";
import type { Tenant } from "~/tenancy/tenant";
import { marks } from "~/ui/brand-mark";
import { tenantTheme } from "./brand-icon.server";

/** Size of the preview picture for shared links: the theme's hero with mark and name, without people. */
export const cardSize = { width: 1200, height: 630 } as const;

interface Card {
  svg: string;
  file: string;
}

const cards = new WeakMap<Tenant, Card>();

/** File name of the preview picture. Contains a content hash, so that browsers may cache the file forever. */
export function cardFile(tenant: Tenant): string {
  return cardOf(tenant).file;
}

function cardOf(tenant: Tenant): Card {
  const known = cards.get(tenant);
  if (known) return known;
  const svg = drawCard(tenant);
  const hash = createHash("sha256").update(svg).update(tenant.settings.name).digest("hex").slice(0, 16);
  const card = { svg, file: `card-${hash}.png` };
  cards.set(tenant, card);
  return card;
}

function drawCard(tenant: Tenant): string {
  const { light, shape } = tenantTheme(tenant);
  const { "hero-a": ground, "hero-b": glow, "hero-c": art, "on-hero": ink } = light;
  const { width, height } = cardSize;
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <title>{tenant.settings.name}</title>
      <defs>
        <radialGradient id="glow" cx="0.8" cy="0.9" r="0.8">
          <stop offset="0" stopColor={glow} />
          <stop offset="1" stopColor={glow} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill={ground} />
      <rect width={width} height={height} fill="url(#glow)" />
      <g
        transform="translate(120 -90) scale(1.2)"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing comes from the theme, never from input.
        dangerouslySetInnerHTML={{ __html: heroArt(shape["hero-mask"] ?? "", art) }}
      />
      <g transform="translate(90 150) scale(4.4)" fill={ink} color={ink}>
        {marks[tenant.settings.mark]}
      </g>
    </svg>,
  );
}

/** The theme's hero drawing in another colour, made from the CSS mask. */
function heroArt(mask: string, colour: string): string {
  const svg = decodeURIComponent(mask.slice(mask.indexOf(",") + 1, mask.lastIndexOf('"')));
  const drawing = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("<"));
  return `<g fill="none" stroke="${colour}" stroke-linecap="round">${drawing.replaceAll("#000", colour)}</g>`;
}

const { resolve } = createRequire(import.meta.url);
const drawn = new WeakMap<Tenant, Promise<Buffer>>();

export function cardBytes(tenant: Tenant): Promise<Buffer> {
  const known = drawn.get(tenant) ?? renderCard(tenant);
  drawn.set(tenant, known);
  return known;
}

async function renderCard(tenant: Tenant): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const ink = tenantTheme(tenant).light["on-hero"];
  const name = await sharp({
    text: {
      text: `<span foreground="${ink}">${escapeMarkup(tenant.settings.name)}</span>`,
      font: "DejaVu Sans Bold",
      fontfile: resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
      rgba: true,
      width: 980,
      height: 150,
    },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(cardOf(tenant).svg))
    .composite([{ input: name, left: 90, top: 350 }])
    .png({ palette: true, effort: 7 })
    .toBuffer();
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
