import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { DeadLink } from "~/accounts/views/dead-link";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { isReceipt } from "~/platform/ids";
import { type ContestedDecision, fileAppeal, findContested } from "~/safety/appeals.server";
import { statementParagraphs } from "~/safety/statement";
import { AppealForm, AppealReceipt } from "~/safety/views/appeal-page";
import { anyone } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import type { Visit } from "~/server/visit.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, refusals: "own" };

const params = z.object({ token: z.string().max(100) });

/** The page behind the link in a decision mail: the reasons, and a form to appeal without a login (DSA 20). */
export const loader = anyone.loader(params, async ({ q, visit, params: { token }, search }) => {
  const receipt = search.get("receipt");
  const page = { token, receipt: null, paragraphs: null, problem: visit.t("errors:linkInvalid") };
  if (isReceipt(receipt)) return { ...page, receipt };
  const decision = await findContested(q, token);
  return { ...page, paragraphs: decision && paragraphsOf(visit, decision) };
});

function paragraphsOf({ t, locale, tenant }: Visit, decision: ContestedDecision): string[] {
  const { kind, ground, facts, afterNotice } = decision;
  if (kind === "report" || kind === "complaint" || !ground) return [t("decisions:answer", { decision: facts })];
  const statement = { kind, ground, facts, afterNotice, decidedAt: decision.decidedAt.toISOString() };
  const until = decision.until?.toISOString();
  return statementParagraphs(until ? { ...statement, until } : statement, {
    t,
    locale,
    timeZone: tenant.settings.time_zone,
  });
}

const input = z.strictObject({ body: z.string("field.required").trim().min(1, "field.required") });

export const action = anyone.action(
  input,
  async ({ scope, params: { token }, input: { body } }) =>
    redirect(paths.appeal(token, await fileAppeal(scope, token, body)), 303),
  { params },
);

/** The title hides the link's purpose from the browser's history. */
export const meta: MetaFunction = () => [{ title: "…" }, { name: "robots", content: "noindex" }];

export default function Appeal() {
  const { token, receipt, paragraphs, problem } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  if (receipt) return <AppealReceipt receipt={receipt} />;
  if (!paragraphs) return <DeadLink problem={problem} again="complaints" />;
  return <AppealForm token={token} paragraphs={paragraphs} refusal={refusal} />;
}
