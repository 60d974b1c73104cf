import { useLoaderData } from "@remix-run/react";
import { LanderLayout } from "~/layouts/lander-layout";
import { frameLoader } from "./frame-loader.server";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = frameLoader("lander");

export default function Layout() {
  return <LanderLayout frame={useLoaderData<typeof loader>()} />;
}
