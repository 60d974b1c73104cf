import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { memberLanderMeta, letterVariants } from "~/landers/member-lander";
import { variantOf } from "~/landers/registry";
import { MemberLetter } from "~/landers/views/member-letter";
import type { RouteHandle } from "~/layouts/route-handle";
import { anyone } from "~/server/route.server";
import { memberLander, memberLanderParams } from "./member-lander.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

export const loader = anyone.loader(
  memberLanderParams,
  async (asked) => ({ ...(await memberLander(asked)), variant: variantOf(letterVariants, asked.params.slug) }),
  { limit: "profileView" },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => memberLanderMeta(data);

export default function Lander() {
  return <MemberLetter {...useLoaderData<typeof loader>()} />;
}
