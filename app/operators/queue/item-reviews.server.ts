import { sql } from "kysely";
import { lockProfile } from "~/accounts/profile-lock.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { Operator } from "../acts.server";
import type { Reasons } from "../member-acts.server";
import { OperatorError } from "../operator-error";
import { approvePhoto, refusePhoto } from "../photo-reviews.server";
import { approveText, refuseText } from "../text-queue.server";
import { claimItem, lockSubject } from "./claims.server";
import type { WorkKind } from "./work-item";

/** An item, and the version that the operator saw. */
interface SeenItem {
  id: string;
  version: number;
}

interface OpenItem {
  id: string;
  kind: WorkKind;
  subjectId: string;
  memberId: string;
  version: number;
}

/**
 * Decides several photos and texts of one member. Without reasons, approves all. Refuses the whole decision when an
 * item has changed, belongs to another member or is claimed by a colleague.
 */
export async function reviewItems(
  w: TenantWriter,
  by: Operator,
  items: readonly SeenItem[],
  reasons: Reasons | null,
): Promise<{ memberId: string }> {
  const open = await w.rows(sql<OpenItem>`
    select id, kind, subject_id as "subjectId", member_id as "memberId", version from work_items
    where tenant_id = ${w.tenantId} and id = any(${items.map(({ id }) => id)}::uuid[]) and closed_at is null
      and kind in ('photo', 'text', 'message') and member_id is not null
    order by id`);
  const [first] = open;
  if (!first || open.length !== new Set(items.map(({ id }) => id)).size)
    throw new OperatorError("One of these items is decided already, or waits for another kind of decision.");
  if (open.some(({ memberId }) => memberId !== first.memberId))
    throw new OperatorError("These items are of several members. Decide them one by one.");
  // Locks the profile before all items, because a message's review locks no profile.
  await lockProfile(w, first.memberId);
  for (const item of open) await reviewItem(w, by, item, { seen: items, reasons });
  return { memberId: first.memberId };
}

async function reviewItem(
  w: TenantWriter,
  by: Operator,
  { id, kind, subjectId }: OpenItem,
  { seen, reasons }: { seen: readonly SeenItem[]; reasons: Reasons | null },
): Promise<void> {
  await lockSubject(w, kind, subjectId);
  const { version } = await claimItem(w, by.actor, id);
  if (seen.find((item) => item.id === id)?.version !== version)
    throw new OperatorError(
      "The contents changed while you looked at them. Look again, then decide. Nothing was changed.",
    );
  if (kind === "photo")
    await (reasons ? refusePhoto(w, by.actor, subjectId, reasons.facts) : approvePhoto(w, subjectId));
  else await (reasons ? refuseText(w, by.actor, subjectId, reasons) : approveText(w, subjectId));
}
