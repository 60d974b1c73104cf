import type { Settings } from "~/tenancy/settings";
import type { GiftId } from "~/tenancy/vocabulary";

/** A gift offered by this tenant, with its price (CHA-04, AMB-109). */
export interface OfferedGift {
  id: GiftId;
  credits: number;
}

/** The tenant's gifts in the tenant's order. A gift without its own price costs the tenant's default. */
export function offeredGifts({ gifts, gift_credits }: Pick<Settings, "gifts" | "gift_credits">): OfferedGift[] {
  return gifts.map(({ id, credits }) => ({ id, credits: credits ?? gift_credits }));
}

export function giftPrice(settings: Pick<Settings, "gifts" | "gift_credits">, id: string): number | null {
  return offeredGifts(settings).find((gift) => gift.id === id)?.credits ?? null;
}
