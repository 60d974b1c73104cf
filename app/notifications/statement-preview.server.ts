import { paths } from "~/paths";
import { listReturnable } from "~/payments/returns.server";
import type { Ground, StatedKind } from "~/safety/decision";
import { isReported } from "~/safety/decisions.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { findReceiver, statedMail } from "./decision-mails.server";
import { renderMail } from "./mail/render.server";

interface PlannedDecision {
  memberId: string;
  kind: StatedKind;
  ground: Ground;
  clause?: string | null | undefined;
  facts: string;
  /** End of a hold or suspension. */
  untilAt?: Date | null | undefined;
  /**
   * True when the decision follows a report. Defaults to true while a case about the member exists, and to false for a
   * photo or text.
   */
  afterNotice?: boolean | undefined;
  /** True when a program pointed out the content to staff. */
  automated?: boolean | undefined;
  /** `kept` for a ban without refund, because the credits were bought by fraud. */
  credits?: "returned" | "kept" | undefined;
}

export interface StatementPreview {
  locale: string;
  subject: string;
  body: string;
}

/**
 * The statement of reasons as an email in the member's language, with a placeholder link. Null for a member without
 * confirmed email address.
 */
export async function previewStatement(q: TenantReader, planned: PlannedDecision): Promise<StatementPreview | null> {
  const { memberId, kind, ground, facts, clause = null, untilAt = null, automated = false, credits } = planned;
  const receiver = await findReceiver(q, memberId);
  if (!receiver) return null;
  const isRefusal = kind === "photo" || kind === "text";
  const afterNotice = planned.afterNotice ?? (isRefusal ? false : await isReported(q, memberId));
  const instants = { decidedAt: (await q.now()).toISOString(), until: untilAt?.toISOString() ?? null };
  const statement = { kind, ground, clause, facts, afterNotice, automated, territory: [], ...instants };
  const returned =
    kind !== "ban" || credits === "kept" ? ("bought by fraud" as const) : await listReturnable(q, memberId);
  const mail = statedMail({ statement, returned }, receiver, paths.appeal("…"));
  const { to, locale } = receiver;
  const { subject, text } = renderMail(q.tenant, { id: "", to, locale, ...mail });
  return { locale, subject, body: text };
}
