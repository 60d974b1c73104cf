import { isLongerThan } from "~/platform/characters";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { profileLimits } from "./policy";
import { noteUnread, queueText, showText, waitsForReview } from "./texts.server";

/**
 * Stores the member's text about themselves. A text under review stays hidden, and the old text stays public. An empty
 * text needs no review.
 */
export async function saveAbout(w: TenantWriter, memberId: string, about: string): Promise<void> {
  if (isLongerThan(about, profileLimits.about))
    throw new Refusal("text.too_long", { max: profileLimits.about }, "about");
  const text = { prompt: null, body: about };
  if (waitsForReview(w.tenant, about) && !(await isShown(w, memberId, about))) return queueText(w, memberId, text);
  // Update the profile first, because `lockProfile` prescribes this order.
  await showText(w, memberId, null, about);
  await noteUnread(w, memberId, text);
}

async function isShown(q: TenantReader, memberId: string, about: string): Promise<boolean> {
  const rows = await q.from("profiles").select("about").where("member_id", "=", memberId).execute();
  return rows[0]?.about === about;
}
