import type { RouteHandle } from "~/layouts/route-handle";
import { Refusal } from "~/platform/errors";
import { anyone } from "~/server/route.server";
import * as z from "zod";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

/** The page for every unknown path (LAY-52). */
export const loader = anyone.loader(z.object({}), async () => {
  throw new Refusal("page.not_found");
});

export default function NotFound() {
  return null;
}
