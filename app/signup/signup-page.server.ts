import { redirect } from "@remix-run/node";
import type { Viewer } from "~/accounts/viewer";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { seesProfiles } from "~/discovery/search-offer.server";
import { refusalText } from "~/i18n/refusal-text";
import { paths } from "~/paths";
import { Refusal, type RefusalCode } from "~/platform/errors";
import { photoSrc } from "~/profiles/photo-address.server";
import { photoColours } from "~/profiles/photo-colours.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { fictionalWords, type Tenant } from "~/tenancy/tenant";
import { type ApplicantVisit, applicantOf } from "./draft-cookie";
import { awaitsConfirmation, findDraft, openFields } from "./drafts.server";
import { signupFacts } from "./facts.server";
import { findSignupRefusal } from "./signup-access.server";
import { signupState } from "./state.server";
import { findSignupTarget, type SignupTarget } from "./target.server";

interface SignupVisit extends ApplicantVisit {
  tenant: Tenant;
  locale: Locale;
  country: string;
  t: Translate;
}

/**
 * The current step of this browser's draft, or the reason why the sign-up is closed. `memberId` is the member to whom
 * the visitor wants to write. A site that hides profiles from visitors uses only the id.
 */
export async function readSignupPage(q: TenantReader, visit: SignupVisit, search: URLSearchParams, memberId?: string) {
  const { tenant, locale, country } = visit;
  const applicant = applicantOf(visit);
  const draft = await findDraft(q, applicant.draftToken);
  const isQuiet = tenant.settings.discreet_accounts;
  if (isQuiet && awaitsConfirmation(draft) && !search.has("step")) throw redirect(paths.signupComplete());
  const state = signupState(draft, search.get("step"));
  const invitation = search.get("invitation") ?? state.fields.invitation;
  const closed = await findSignupRefusal(q, applicant, invitation);
  const wish = memberId ?? openFields(draft).for_member;
  const isOpen = seesProfiles(visit, null);
  const person = wish && isOpen && !closed ? await findSignupTarget(q, wish) : null;
  if (memberId && isOpen && !closed && !person) throw new Refusal("page.not_found");
  return {
    title: visit.t("signup:title"),
    facts: signupFacts(tenant, { locale, country }),
    state: { ...state, fields: { ...state.fields, ...(invitation ? { invitation } : {}) } },
    closed: closed && showClosed(visit, closed),
    forMember: person ? showTarget(visit, person) : null,
    remembered: wish && !isOpen ? wish : null,
  };
}

/** The page that a member sees instead of the sign-up. */
export function pathOfMember(viewer: Pick<Viewer, "state">): string {
  return viewer.state === "unconfirmed" ? paths.signupComplete() : paths.members();
}

/** Shows why the sign-up is closed. Tenants with invitations have a title of their own. */
function showClosed(visit: SignupVisit, code: RefusalCode) {
  const title = visit.t(code === "signup.closed" ? "signup:closed.title" : "signup:closed.invitedTitle");
  return { title, reason: refusalText(visit, new Refusal(code)) };
}

function showTarget({ tenant, locale }: SignupVisit, { id, name, fictional, photoId, thumbhash }: SignupTarget) {
  return {
    id,
    name,
    label: fictional ? fictionalWords(tenant, locale).label : "",
    photo: photoId ? photoSrc(tenant, photoId, "thumb") : null,
    colours: photoColours(thumbhash),
  };
}
