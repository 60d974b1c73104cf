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
import type { TenantReader } from "~/tenancy/scope.server";
import { anyone } from "~/server/route.server";
import type { Visit } from "~/server/visit.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

/** Anything not shaped like a token is an unknown page, and asks the database nothing (DESIGN 7). */
const params = z.object({ token: z.string().regex(linkTokenShape) });

/** Where every mailed link leads: it reads the token and shows a button, since mail programs open links too (A06). */
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
  if (!link && hintedPurpose(token) === "activation") throw redirect(await activationResult(q, token));
  return notFound({ kind: "dead" as const, token: "", problem: visit.t("errors:linkInvalid") });
});

/** An unknown token is a page that is not there, which still says what helps (PAG-02, ERR-14). */
const notFound = <Page,>(page: Page) => data(page, { status: 404 });

/** The way back to a deleted account while it is open; afterwards what helps (ACC-50, ROL-24). */
function aboutReturn(visit: Visit, token: string, until: Date | null) {
  if (!until) return notFound({ kind: "return-over" as const, token: "", problem: visit.t("errors:linkInvalid") });
  const date = formatDate(until, { locale: visit.locale, timeZone: visit.tenant.settings.time_zone });
  return { kind: "return" as const, token, problem: "", until: date };
}

/** Purposes whose page tells by itself what is wrong with a link. */
const pagesOf: Partial<Record<LinkPurpose, (token: string) => string>> = {
  "mail-change": paths.mailChangeDo,
  "mail-undo": paths.mailChangeUndo,
  unsubscribe: paths.unsubscribe,
  appeal: paths.appeal,
};

async function activationResult(q: TenantReader, token: string): Promise<string> {
  return (await findActivatedBy(q, token)) ? paths.activateDone() : paths.activateError();
}

/** Nobody's history should say what the link was for. */
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
