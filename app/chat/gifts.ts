import type { Settings } from "~/tenancy/settings";
import type { GiftId } from "~/tenancy/vocabulary";

/** A gift as it is offered here, with its price (CHA-04, AMB-109). */
export interface OfferedGift {
  id: GiftId;
  credits: number;
}

/** The site's gifts in its order; one that names no price costs what gifts cost here. */
export function offeredGifts({ gifts, gift_credits }: Pick<Settings, "gifts" | "gift_credits">): OfferedGift[] {
  return gifts.map(({ id, credits }) => ({ id, credits: credits ?? gift_credits }));
}

export function giftPrice(settings: Pick<Settings, "gifts" | "gift_credits">, id: string): number | null {
  return offeredGifts(settings).find((gift) => gift.id === id)?.credits ?? null;
}
