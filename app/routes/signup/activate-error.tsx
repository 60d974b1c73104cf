import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActivationError } from "~/signup/views/activation-pages";
import { anyone, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

export const loader = anyone.loader(noParams, async ({ visit, viewer }) => ({
  title: visit.t("errors:activationFailed"),
  isWaiting: viewer?.state === "unconfirmed",
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ActivateError() {
  return <ActivationError {...useLoaderData<typeof loader>()} />;
}
