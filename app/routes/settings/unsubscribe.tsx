import type { MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { findUnsubscription, unsubscribe, unsubscribeByProgram } from "~/notifications/unsubscribe.server";
import { UnsubscribePage } from "~/notifications/views/unsubscribe-page";
import { paths } from "~/paths";
import { anyone } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

const params = z.object({ token: z.string().max(100) });

/** The page behind a mail's unsubscribe link. A visit to the page changes nothing (A06). */
export const loader = anyone.loader(params, async ({ q, visit, params: { token }, search }) => {
  const found = await findUnsubscription(q, token);
  return {
    title: visit.t("notifications:unsubscribe.title"),
    token,
    type: found?.type ?? null,
    done: search.get("done"),
    linkProblem: found ? null : visit.t("errors:linkInvalid"),
  };
});

const input = z.strictObject({
  "List-Unsubscribe": z.literal("One-Click").optional(),
  extent: z.enum(["type", "all"]).default("all"),
});

/**
 * Unsubscribes at the button of the page or of a mail program (`List-Unsubscribe=One-Click`). A mail program sends no
 * cookies and follows no redirects (RFC 8058). The token in the link is enough proof, so the origin is not checked.
 */
export const action = anyone.action(
  input,
  async ({ scope, params: { token }, input: { "List-Unsubscribe": oneClick, extent } }) => {
    if (oneClick) return new Response(null, { status: await unsubscribeByProgram(scope, token) });
    await unsubscribe(scope, token, extent);
    return redirect(paths.unsubscribe(token, extent), 303);
  },
  { params },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export default function Unsubscribe() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} refusal={useRefusal()} />;
}
