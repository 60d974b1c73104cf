import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { linkTokenShape } from "~/accounts/email-links";
import { DeadLink } from "~/accounts/views/dead-link";
import { reactivationDays } from "~/accounts/policy";
import { ReturnConfirm, ReturnOver } from "~/deletion/views/reactivation-screens";
import { readLinkPage } from "~/signup/link-page.server";
import { ActivationConfirm, Invitation, UsedInvitation } from "~/signup/views/activation-pages";
import { anyone } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

/** Refuses a malformed token before any query (DESIGN 7). */
const params = z.object({ token: z.string().regex(linkTokenShape) });

export const loader = anyone.loader(params, ({ q, visit, params: { token } }) => readLinkPage(q, visit, token));

/** The title hides the link's purpose from the browser's history. */
export const meta: MetaFunction = () => [{ title: "…" }, { name: "robots", content: "noindex" }];

export default function Token() {
  const page = useLoaderData<typeof loader>();
  const { kind, token, problem } = page;
  if (kind === "return") return <ReturnConfirm token={token} until={page.until} />;
  if (kind === "return-over") return <ReturnOver problem={problem} days={reactivationDays} />;
  if (kind === "activation") return <ActivationConfirm token={token} />;
  if (kind === "invitation") return <Invitation token={token} isForMany={page.isForMany} />;
  if (kind === "used-invitation") return <UsedInvitation />;
  return <DeadLink problem={problem} />;
}
