import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActivationDone, StillToConfirm } from "~/signup/views/activation-pages";
import { anyone, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

export const loader = anyone.loader(noParams, async ({ visit, viewer }) => {
  const isWaiting = viewer?.state === "unconfirmed";
  const title = visit.t(isWaiting ? "signup:activation.title" : "signup:activation.doneTitle");
  return { title, isMember: viewer !== null, isAsked: viewer?.askedForPreferences ?? false, isWaiting };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ActivateDone() {
  const { isMember, isAsked, isWaiting } = useLoaderData<typeof loader>();
  return isWaiting ? <StillToConfirm /> : <ActivationDone isMember={isMember} isAsked={isAsked} />;
}
