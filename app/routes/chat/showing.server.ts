import type { Viewer } from "~/accounts/viewer";
import { offeredGifts } from "~/chat/gifts";
import { canSend, type SendAnswer, type SendFacts } from "~/chat/policy";
import type { ComposerState } from "~/chat/views/composer-state";
import type { Showing } from "~/chat/present";
import { Refusal } from "~/platform/errors";
import { photoSrc } from "~/profiles/photo-address.server";
import { fictionalWords } from "~/tenancy/tenant";
import { showRefusal } from "~/server/respond.server";
import type { Visit } from "~/server/visit.server";

/** What the chat's screens take from the visit: addresses of pictures and this site's fictional label. */
export function showingOf({ tenant, locale }: Visit): Showing {
  return {
    photoSrc: (photoId) => photoSrc(tenant, photoId, "thumb"),
    fictionalLabel: fictionalWords(tenant, locale).label,
  };
}

/**
 * The policy's answer for the composer: its reason is spoken here, as the server speaks it when it refuses the action.
 */
export function composerState(visit: Visit, sending: SendAnswer): ComposerState {
  if (sending.allowed) return sending;
  const { code, facts } = sending;
  return { allowed: false, code, reason: showRefusal(visit, new Refusal(code, facts)).message };
}

/** Told before anything is spent, to those who cannot be answered yet (CHA-18, ERR-24). */
export function unconfirmedWords({ t }: Visit, { state }: Pick<Viewer, "state">): string | null {
  return state === "unconfirmed" ? t("errors:accountUnconfirmed") : null;
}

/** What else can be sent and what it takes, each by the policy that the action itself will ask. */
export function attachmentState(visit: Visit, facts: SendFacts) {
  const gifts = offeredGifts(visit.tenant.settings).map((gift) => ({
    gift,
    answer: canSend(facts, { kind: "gift", credits: gift.credits }),
  }));
  const refused = gifts.find(({ answer }) => !answer.allowed);
  return {
    photo: composerState(visit, canSend(facts, { kind: "photo" })),
    gifts: gifts.map(({ gift, answer }) => ({ ...gift, allowed: answer.allowed })),
    giftRefusal: refused ? composerState(visit, refused.answer) : null,
  };
}
