import type { LoaderFunctionArgs } from "@remix-run/node";
import { iconBytes, type IconName, icons } from "~/layouts/brand-icon.server";
import { cardBytes, cardFile } from "~/layouts/social-card.server";
import { mailMark } from "~/notifications/mail/picture";
import { mailPicture } from "~/notifications/mail/picture.server";
import { brandStylesheet } from "~/tenancy/brand.server";
import type { Tenant } from "~/tenancy/tenant";

const forEver = "public, max-age=31536000, immutable";
/** Allows no shared cache, because the same name gives another picture on each host. */
const anHour = "private, max-age=3600";

/** Lets email programs in browsers show the picture. */
const inMails = { "cross-origin-resource-policy": "cross-origin" };

/** The tenant's colours, named by their hash (DESIGN 13.4), its icons, its preview picture and the drawings of its mails. */
export async function loader({ params: { file = "" }, context }: LoaderFunctionArgs): Promise<Response> {
  const { tenant } = context.visit;
  return (
    styles(tenant, file) ??
    (await icon(tenant, file)) ??
    (await card(tenant, file)) ??
    (await drawingOfMail(tenant, file)) ??
    new Response("Not found", { status: 404 })
  );
}

function styles(tenant: Tenant, file: string): Response | null {
  const sheet = brandStylesheet(tenant);
  if (!sheet || !/^[0-9a-f]{16}\.css$/.test(file)) return null;
  // During a deployment, pages of other processes may name another hash. These pages get the current colours.
  const cache = file === `${sheet.hash}.css` ? forEver : "no-store";
  return new Response(sheet.css, { headers: { "content-type": "text/css; charset=utf-8", "cache-control": cache } });
}

/** The picture of a link preview. An old name gets the current picture. */
async function card(tenant: Tenant, file: string): Promise<Response | null> {
  if (!/^card-[0-9a-f]{16}\.png$/.test(file)) return null;
  const body = new Uint8Array(await cardBytes(tenant));
  const cache = file === cardFile(tenant) ? forEver : "no-store";
  return new Response(body, { headers: { "content-type": "image/png", "cache-control": cache } });
}

async function icon(tenant: Tenant, file: string): Promise<Response | null> {
  if (!Object.hasOwn(icons, file)) return null;
  const name = file as IconName;
  const body = new Uint8Array(await iconBytes(tenant, name));
  const reach = name === mailMark ? inMails : {};
  return new Response(body, { headers: { ...reach, "content-type": icons[name].type, "cache-control": anHour } });
}

async function drawingOfMail(tenant: Tenant, file: string): Promise<Response | null> {
  const picture = await mailPicture(tenant, file);
  if (!picture) return null;
  const body = new Uint8Array(picture);
  return new Response(body, { headers: { ...inMails, "content-type": "image/png", "cache-control": anHour } });
}
