import { getAccount } from "~/accounts/accounts.server";
import type { Viewer } from "~/accounts/viewer";
import type { TenantReader } from "~/tenancy/scope.server";
import { isConfirmed, resendWait } from "./activation.server";
import { discreetWait } from "./address-correction.server";
import { findDraft } from "./drafts.server";

/** The mail of a sign-up that awaits confirmation. */
interface AwaitedMail {
  /** Null once the confirmation emptied the draft, or once another member confirmed the email address. */
  email: string | null;
  isConfirmed: boolean;
  waitSeconds: number;
  canCorrect: boolean;
}

export async function readMemberMail(
  q: TenantReader,
  { memberId, state }: Pick<Viewer, "memberId" | "state">,
): Promise<AwaitedMail> {
  const { typedEmail: email } = await getAccount(q, memberId);
  if (state !== "unconfirmed") return { email, isConfirmed: true, waitSeconds: 0, canCorrect: false };
  const waitSeconds = await resendWait(q, memberId);
  return { email, isConfirmed: false, waitSeconds, canCorrect: !q.tenant.settings.discreet_accounts };
}

/** The mail of a finished draft on a discreet site. Null without such a draft. */
export async function findDraftMail(q: TenantReader, draftToken: string | undefined): Promise<AwaitedMail | null> {
  const draft = await findDraft(q, draftToken);
  if (!draft?.fields.completed || !q.tenant.settings.discreet_accounts) return null;
  const { memberId, email: normal = null, email_typed: email = normal } = draft.fields;
  const confirmed = memberId !== undefined && (await isConfirmed(q, memberId));
  return { email, isConfirmed: confirmed, waitSeconds: discreetWait(draft), canCorrect: !confirmed };
}
