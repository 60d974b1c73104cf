import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";

/** Only what a visitor may read is for search machines; a demo site is for none. */
const closed = [
  paths.chats(),
  paths.likes(),
  paths.credits(),
  paths.profile(),
  paths.settings(),
  "/api/",
  "/media/",
  "/dev",
];

export function loader({ context }: LoaderFunctionArgs): Response {
  const isPublic = context.visit.tenant.state === "live";
  const rules = isPublic ? closed.map((path) => `Disallow: ${path}`) : ["Disallow: /"];
  const body = ["User-agent: *", ...rules, ""].join("\n");
  return new Response(body, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
