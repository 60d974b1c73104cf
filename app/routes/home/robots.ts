import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { canonicalOrigin } from "~/tenancy/origin.server";

/** Paths that search engines must not visit. In a demo all paths are closed. */
const closed = [
  paths.members(),
  paths.chats(),
  paths.likes(),
  paths.credits(),
  paths.transactions(),
  paths.premium(),
  paths.preferences(),
  paths.profile(),
  paths.settings(),
  paths.notifications(),
  "/api/",
  "/media/",
  "/dev",
];

export function loader({ context }: LoaderFunctionArgs): Response {
  const { tenant } = context.visit;
  const sitemap = `Sitemap: ${canonicalOrigin(tenant)}${paths.sitemap()}`;
  const rules = tenant.state === "live" ? [...closed.map((path) => `Disallow: ${path}`), "", sitemap] : ["Disallow: /"];
  const body = ["User-agent: *", ...rules, ""].join("\n");
  return new Response(body, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, max-age=3600" },
  });
}
