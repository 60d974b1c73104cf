import { type HeadersFunction, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { DeadLink } from "~/accounts/views/dead-link";
import { formatDate } from "~/i18n/dates";
import { linkedLanguageKey } from "~/i18n/linked-language";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { type ContestedDecision, type FiledAppeal, fileAppeal, findContested } from "~/safety/appeals.server";
import { stateReasons } from "~/safety/statement";
import { AppealForm, AppealOver, AppealStatus, type ShownAppeal } from "~/safety/views/appeal-page";
import type { ShownPart } from "~/safety/views/statement-card";
import { anyone } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import type { Visit } from "~/server/visit.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, refusals: "own" };

const params = z.object({ token: z.string().max(100) });

/** The page behind the link in a decision mail: the reasons, and a form to appeal without a login (DSA 20). */
export const loader = anyone.loader(params, async ({ q, visit, params: { token }, search }) => {
  const decision = await findContested(q, token);
  if (!decision) return { page: "dead", problem: visit.t("errors:linkInvalid") } as const;
  const { appeal, isOver } = decision;
  const isOpen = !appeal && !isOver;
  const parts = partsOf(visit, decision).filter(({ part }) => isOpen || part !== "appeal");
  if (appeal) return { page: "filed", parts, appeal: shownAppeal(visit, appeal) } as const;
  if (isOver) return { page: "over", parts } as const;
  return { page: "open", parts, action: addressOf(token, search) } as const;
});

/** The page's own URL, in the language of the mail. */
function addressOf(token: string, search: URLSearchParams): string {
  return paths.appeal(token, search.get(linkedLanguageKey) ?? undefined);
}

type PartOfPage = ShownPart & { part: string };

function partsOf({ t, locale, tenant }: Visit, { reasons }: ContestedDecision): PartOfPage[] {
  const { statement, answer } = reasons;
  if (statement) return stateReasons(statement, { t, locale, timeZone: tenant.settings.time_zone }, "page");
  return [
    { part: "answer", label: t("decisions:part.measure"), text: answer },
    { part: "remedies", label: t("decisions:part.remedies"), text: t("decisions:remedies") },
  ];
}

function shownAppeal({ t, locale, tenant }: Visit, appeal: FiledAppeal): ShownAppeal {
  const { receipt, body, filedAt, outcome, answer } = appeal;
  const date = formatDate(filedAt, { locale, timeZone: tenant.settings.time_zone });
  return {
    receipt,
    body,
    sentOn: t("decisions:appeal.sentOn", { date }),
    answer: outcome && t(`mail:appealDecided.${outcome}`, { answer: answer ?? "" }),
  };
}

const input = z.strictObject({ body: z.string("field.required").trim().min(1, "field.required") });

export const action = anyone.action(
  input,
  async ({ scope, params: { token }, search, input: { body } }) => {
    await fileAppeal(scope, token, body);
    return redirect(addressOf(token, search), 303);
  },
  { params, limit: "appeal" },
);

/** Shared computers must not keep a copy of the reasons. */
export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });

/** The title hides the link's purpose from the browser's history. */
export const meta: MetaFunction = () => [{ title: "…" }, { name: "robots", content: "noindex" }];

export default function Appeal() {
  const found = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  if (found.page === "dead") return <DeadLink problem={found.problem} again="complaints" />;
  if (found.page === "filed") return <AppealStatus appeal={found.appeal} parts={found.parts} />;
  if (found.page === "over") return <AppealOver parts={found.parts} />;
  return <AppealForm action={found.action} parts={found.parts} refusal={refusal} />;
}
