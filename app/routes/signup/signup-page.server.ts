import { redirect } from "@remix-run/node";
import type { Viewer } from "~/accounts/viewer";
import { paths } from "~/paths";
import { findSignupTarget, type SignupTarget } from "~/signup/target.server";
import { findSignupRefusal } from "~/signup/signup-access.server";
import { findDraft, openFields } from "~/signup/drafts.server";
import { signupFacts } from "~/signup/facts.server";
import { signupState } from "~/signup/state.server";
import { Refusal, type RefusalCode } from "~/platform/errors";
import { photoSrc } from "~/profiles/photo-address.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { fictionalWords } from "~/tenancy/tenant";
import { showRefusal } from "~/server/respond.server";
import type { Visit } from "~/server/visit.server";
import { applicantOf } from "./draft-cookie.server";

/** What /signup shows: the step at which this browser's draft stands, or why signing up is not possible. */
export async function signupPage(q: TenantReader, visit: Visit, search: URLSearchParams, target?: SignupTarget) {
  const { tenant, locale, country } = visit;
  const applicant = applicantOf(visit);
  const draft = await findDraft(q, applicant.draftToken);
  const isQuiet = tenant.settings.discreet_accounts;
  if (draft?.fields.completed && isQuiet && !search.has("step")) throw redirect(paths.signupComplete());
  const state = signupState(draft, search.get("step"));
  const invitation = search.get("invitation") ?? state.fields.invitation;
  const closed = await findSignupRefusal(q, applicant, invitation);
  const person = target ?? (await draftTarget(q, openFields(draft).for_member));
  return {
    title: visit.t("signup:title"),
    facts: signupFacts(tenant, { locale, country }),
    state: { ...state, fields: { ...state.fields, ...(invitation ? { invitation } : {}) } },
    closed: closed && showClosed(visit, closed),
    forMember: person ? showTarget(visit, person) : null,
  };
}

/** Members have nothing to do here: they go on to confirm their address, or inside. */
export function insideInstead(viewer: Viewer): string {
  return viewer.state === "unconfirmed" ? paths.signupComplete() : paths.members();
}

/** A site for the invited is not closed. */
function showClosed(visit: Visit, code: RefusalCode) {
  const title = visit.t(code === "signup.closed" ? "signup:closed.title" : "signup:closed.invitedTitle");
  return { title, reason: showRefusal(visit, new Refusal(code)).message };
}

async function draftTarget(q: TenantReader, id: string | undefined): Promise<SignupTarget | null> {
  return id ? findSignupTarget(q, id) : null;
}

function showTarget(visit: Visit, { id, name, fictional, photoId, thumbhash }: SignupTarget) {
  const { tenant, locale } = visit;
  return {
    id,
    name,
    label: fictional ? fictionalWords(tenant, locale).label : "",
    photo: photoId ? photoSrc(tenant, photoId, "thumb") : null,
    thumbhash,
  };
}
