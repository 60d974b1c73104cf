import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { memberLanderMeta } from "~/landers/member-lander";
import { MemberCover } from "~/landers/views/member-cover";
import type { RouteHandle } from "~/layouts/route-handle";
import { anyone } from "~/server/route.server";
import { memberLander, memberLanderParams } from "./member-lander.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

export const loader = anyone.loader(memberLanderParams, memberLander, { limit: "profileView" });

export const meta: MetaFunction<typeof loader> = ({ data }) => memberLanderMeta(data);

export default function Lander() {
  return <MemberCover {...useLoaderData<typeof loader>()} />;
}
