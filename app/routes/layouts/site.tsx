import { useLoaderData } from "@remix-run/react";
import { SiteLayout } from "~/layouts/site-layout";
import { frameLoader } from "./frame-loader.server";

export { frameClientLoader as clientLoader } from "~/client/client-loader";
export { shouldRevalidateFrame as shouldRevalidate } from "~/client/revalidation";

export const loader = frameLoader("site");

export default function Layout() {
  return <SiteLayout frame={useLoaderData<typeof loader>()} />;
}
