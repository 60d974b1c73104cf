import { data, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { hintedPurpose, type LinkPurpose, linkTokenShape } from "~/accounts/email-links";
import { findLink } from "~/accounts/email-links.server";
import { DeadLink } from "~/accounts/views/dead-link";
import { findReturn } from "~/deletion/reactivation.server";
import { returnDays } from "~/deletion/reasons";
import { ReturnConfirm, ReturnOver } from "~/deletion/views/reactivation-screens";
import { formatDate } from "~/i18n/dates";
import { paths } from "~/paths";
import { findActivatedBy } from "~/signup/activation.server";
import { ActivationConfirm, Invitation, UsedInvitation } from "~/signup/views/activation-pages";
import { anyone } from "~/server/route.server";
import type { Visit } from "~/server/visit.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

/** Refuses other shapes before any query (DESIGN 7). */
const params = z.object({ token: z.string().regex(linkTokenShape) });

/** The page of each mailed link. Its button posts the token, since mail programs open links too (A06). */
export const loader = anyone.loader(params, async ({ q, visit, params: { token } }) => {
  const link = await findLink(q, token);
  const page = pagesOf[link?.purpose ?? hintedPurpose(token) ?? "reset"];
  if (page) throw redirect(page(token));
  if (link?.purpose === "reset") throw redirect(paths.resetPasswordDo(token));
  if (link?.purpose === "activation") return { kind: "activation" as const, token, problem: "" };
  if (link?.purpose === "invitation") {
    const isForMany = visit.tenant.settings.invitation_uses === "many";
    return { kind: "invitation" as const, token, problem: "", isForMany };
  }
  if (hintedPurpose(token) === "invitation") return notFound({ kind: "used-invitation" as const, token, problem: "" });
  if (hintedPurpose(token) === "reactivation") return aboutReturn(visit, token, await findReturn(q, token));
  if (!link && hintedPurpose(token) === "activation") {
    throw redirect((await findActivatedBy(q, token)) ? paths.activateDone() : paths.activateError());
  }
  return notFound({ kind: "dead" as const, token: "", problem: visit.t("errors:linkInvalid") });
});

/** A page with advice for a token that leads nowhere (PAG-02, ERR-14). */
const notFound = <Page,>(page: Page) => data(page, { status: 404 });

/** Reactivates a deleted account before its deadline; later the page gives advice (ACC-50, ROL-24). */
function aboutReturn(visit: Visit, token: string, until: Date | null) {
  if (!until) return notFound({ kind: "return-over" as const, token: "", problem: visit.t("errors:linkInvalid") });
  const date = formatDate(until, { locale: visit.locale, timeZone: visit.tenant.settings.time_zone });
  return { kind: "return" as const, token, problem: "", until: date };
}

/** Purposes whose own page explains a broken link. */
const pagesOf: Partial<Record<LinkPurpose, (token: string) => string>> = {
  "mail-change": paths.mailChangeDo,
  "mail-undo": paths.mailChangeUndo,
  unsubscribe: paths.unsubscribe,
  appeal: paths.appeal,
};

/** Hides the purpose of the link from the browser's history. */
export const meta: MetaFunction = () => [{ title: "…" }, { name: "robots", content: "noindex" }];

export default function Token() {
  const page = useLoaderData<typeof loader>();
  const { kind, token, problem } = page;
  if (kind === "return") return <ReturnConfirm token={token} until={page.until} />;
  if (kind === "return-over") return <ReturnOver problem={problem} days={returnDays} />;
  if (kind === "activation") return <ActivationConfirm token={token} />;
  if (kind === "invitation") return <Invitation token={token} isForMany={page.isForMany} />;
  if (kind === "used-invitation") return <UsedInvitation />;
  return <DeadLink problem={problem} />;
}
