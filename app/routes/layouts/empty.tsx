import { useLoaderData } from "@remix-run/react";
import { EmptyLayout } from "~/layouts/empty-layout";
import { frameLoader } from "./frame-loader.server";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = frameLoader("empty");

export default function Layout() {
  return <EmptyLayout frame={useLoaderData<typeof loader>()} />;
}
