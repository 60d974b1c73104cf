import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { likeTypes } from "~/likes/like";
import { LikesScreen } from "~/likes/views/likes-screen";
import { member } from "~/server/route.server";
import { readLikesPage } from "./likes-page.server";

export { clientLoader } from "~/client/client-loader";
export { shouldRevalidate } from "~/client/revalidation";

const params = z.object({ type: z.enum(likeTypes) });

export const loader = member.loader(params, (asked) => readLikesPage(asked, asked.params.type));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LikesOf() {
  const page = useLoaderData<typeof loader>();
  return <LikesScreen key={page.type} {...page} />;
}
