import type { Tenant } from "~/tenancy/tenant";
import type { ThemeColours } from "~/tenancy/theme";
import { emptyArtLines } from "~/ui/empty-art";
import { coloursOf } from "./colours.server";
import { type MailArt, mailArtFile, mailArts } from "./picture";

const drawn = new WeakMap<Tenant, Map<string, Promise<Buffer>>>();

/** The drawing of an email in the tenant's colours, as PNG, because email programs show no SVG. Null for another file. */
export function mailPicture(tenant: Tenant, file: string): Promise<Buffer> | null {
  const wanted = pictures.find((picture) => mailArtFile(picture.art, picture.scheme) === file);
  if (!wanted) return null;
  const kept = drawn.get(tenant) ?? new Map<string, Promise<Buffer>>();
  drawn.set(tenant, kept);
  const picture = kept.get(file) ?? draw(wanted.art, coloursOf(tenant)[wanted.scheme]);
  kept.set(file, picture);
  return picture;
}

const schemes = ["light", "dark"] as const;
const pictures = mailArts.flatMap((art) => schemes.map((scheme) => ({ art, scheme })));

async function draw(art: MailArt, colours: ThemeColours): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const style = [
    `.fill-primary-soft{fill:${colours["primary-soft"]}}`,
    `.fill-accent-soft{fill:${colours["accent-soft"]}}`,
    `.fill-surface{fill:${colours.surface}}`,
    `.stroke-on-primary-soft{stroke:${colours["on-primary-soft"]}}`,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 168" width="400" height="336" fill="none"><style>${style.join("")}</style>${emptyArtLines(art)}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
