import type { TenantScope } from "~/tenancy/scope.server";
import { type SentMessage, sendContent } from "./messages.server";

interface NewGift {
  to: { memberId: string };
  gift: string;
  clientId: string;
}

/** Sends an offered gift at this tenant's price (CHA-04, CHA-08). */
export function sendGift(scope: TenantScope, senderId: string, { to, gift, clientId }: NewGift): Promise<SentMessage> {
  return sendContent(scope, senderId, { to, content: { kind: "gift", gift }, clientId, origin: "member" });
}
