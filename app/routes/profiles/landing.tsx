import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { landingMeta } from "~/landers/member-landing";
import { MemberCover } from "~/landers/views/member-cover";
import type { RouteHandle } from "~/layouts/route-handle";
import { anyone } from "~/server/route.server";
import { landingPage, landingParams } from "./landing-page.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

export const loader = anyone.loader(landingParams, landingPage, { limit: "profileView" });

export const meta: MetaFunction<typeof loader> = ({ data }) => landingMeta(data);

export default function Landing() {
  return <MemberCover {...useLoaderData<typeof loader>()} />;
}
