import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { landingMeta, letterVariants } from "~/landers/member-landing";
import { variantOf } from "~/landers/registry";
import { MemberLetter } from "~/landers/views/member-letter";
import type { RouteHandle } from "~/layouts/route-handle";
import { anyone } from "~/server/route.server";
import { landingPage, landingParams } from "./landing-page.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

export const loader = anyone.loader(
  landingParams,
  async (asked) => ({ ...(await landingPage(asked)), variant: variantOf(letterVariants, asked.params.slug) }),
  { limit: "profileView" },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => landingMeta(data);

export default function Landing() {
  return <MemberLetter {...useLoaderData<typeof loader>()} />;
}
