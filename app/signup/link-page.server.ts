import { data, redirect } from "@remix-run/node";
import { hintedPurpose, type LinkPurpose } from "~/accounts/email-links";
import { findLink } from "~/accounts/email-links.server";
import { findReturn } from "~/deletion/reactivation.server";
import { formatDate } from "~/i18n/dates";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { paths } from "~/paths";
import type { TenantReader } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { findActivatedBy } from "./activation.server";

interface LinkVisit {
  tenant: Tenant;
  locale: Locale;
  t: Translate;
}

/** The page of a mailed link. Its button posts the token, because mail programs open links by themselves (A06). */
export async function readLinkPage(q: TenantReader, visit: LinkVisit, token: string) {
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
}

/** A page with advice for an invalid token (PAG-02, ERR-14). */
const notFound = <Page>(page: Page) => data(page, { status: 404 });

/** Offers to restore a deleted account. After the deadline the page gives advice (ACC-50, ROL-24). */
function aboutReturn(visit: LinkVisit, token: string, until: Date | null) {
  if (!until) return notFound({ kind: "return-over" as const, token: "", problem: visit.t("errors:linkInvalid") });
  const date = formatDate(until, { locale: visit.locale, timeZone: visit.tenant.settings.time_zone });
  return { kind: "return" as const, token, problem: "", until: date };
}

/** Purposes of links with their own page. The page also explains an invalid link. */
const pagesOf: Partial<Record<LinkPurpose, (token: string) => string>> = {
  "mail-change": paths.mailChangeDo,
  "mail-undo": paths.mailChangeUndo,
  unsubscribe: paths.unsubscribe,
  appeal: paths.appeal,
};
