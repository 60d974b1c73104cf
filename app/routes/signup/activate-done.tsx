import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActivationDone } from "~/signup/views/activation-pages";
import { anyone, noParams } from "~/web/route.server";

export const handle = { hydrate: false };

export const loader = anyone.loader(noParams, async ({ visit, viewer }) => ({
  title: visit.t("signup:activation.doneTitle"),
  isMember: viewer !== null,
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ActivateDone() {
  return <ActivationDone isMember={useLoaderData<typeof loader>().isMember} />;
}
