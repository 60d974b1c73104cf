import type { TenantScope } from "~/tenancy/scope.server";
import { type SentMessage, sendContent } from "./messages.server";

export interface NewGift {
  to: { memberId: string };
  gift: string;
  clientId: string;
}

/** Gives one of the gifts on offer, at this site's price for it (CHA-04, CHA-08). */
export function sendGift(scope: TenantScope, senderId: string, { to, gift, clientId }: NewGift): Promise<SentMessage> {
  return sendContent(scope, senderId, { to, content: { kind: "gift", gift }, clientId, origin: "member" });
}
