import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LikesScreen } from "~/likes/views/likes-screen";
import { member, noParams } from "~/server/route.server";
import { readLikesPage } from "./likes-page.server";

export { clientLoader } from "~/client/client-loader";
export { shouldRevalidate } from "~/client/revalidation";

/** `/likes` shows the received likes (AMB-022). */
export const loader = member.loader(noParams, (asked) => readLikesPage(asked, "received"));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Likes() {
  return <LikesScreen {...useLoaderData<typeof loader>()} />;
}
