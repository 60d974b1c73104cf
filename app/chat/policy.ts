import { isLongerThan } from "~/platform/characters";
import type { RefusalCode, RefusalFacts } from "~/platform/errors";
import { isBlank } from "./message";

/** A free member starts at most two conversations in total (ROL-15, AMB-042). */
export const freeConversations = 2;

export interface SendFacts {
  /** True when either member has blocked the other. */
  blocked: boolean;
  /** End of the sender's hold, with the tenant's time zone. Null when the sender may write. */
  held: { until: string; timeZone: string } | null;
  other: "active" | "unconfirmed" | "gone";
  hasConversation: boolean;
  premium: boolean;
  balance: number;
  freeMessagesUsed: number;
  /** Number of conversations that the sender has ever started. */
  started: number;
  prices: { messageCredits: number; freeMessages: number; photoCredits: number };
}

/** The parts of a message that decide its price. */
export type Sendable = { kind: "text" } | { kind: "photo" } | { kind: "gift"; credits: number };

/** Price in credits, or a free message. `left` counts the remaining free messages, including this message. */
export type SendCost = { free: true; left: number } | { free: false; credits: number };

export type SendAnswer = { allowed: true; cost: SendCost } | { allowed: false; code: RefusalCode; facts: RefusalFacts };

/** Decides whether a member may send a message, and at which price. Page and server share this function (DESIGN 5). */
export function canSend(facts: SendFacts, what: Sendable = { kind: "text" }): SendAnswer {
  const { held } = facts;
  if (held) return refused("account.held", { until: held.until, time_zone: held.timeZone });
  if (facts.blocked) return refused("chat.blocked");
  if (facts.other === "gone") return refused("chat.other_gone");
  if (facts.other === "unconfirmed") return refused("chat.other_unconfirmed"); // CHA-18
  if (what.kind === "photo" && !facts.premium) return refused("chat.premium_only"); // ROL-18, AMB-118
  if (!facts.premium && !facts.hasConversation && facts.started >= freeConversations) {
    return refused("chat.conversation_limit", { max: freeConversations });
  }
  return what.kind === "text" ? affordable(facts) : payable(facts, what);
}

/** Photos and gifts always cost credits. Free messages cover only texts. */
function payable({ balance, prices }: SendFacts, what: Exclude<Sendable, { kind: "text" }>): SendAnswer {
  const credits = what.kind === "gift" ? what.credits : prices.photoCredits;
  if (balance >= credits) return { allowed: true, cost: { free: false, credits } };
  return refused("message.not_enough_credits", { needed: credits });
}

/** Free members use up their free messages, then pay credits for each message (AMB-041). */
function affordable({ premium, balance, freeMessagesUsed, prices }: SendFacts): SendAnswer {
  const { messageCredits, freeMessages } = prices;
  const left = premium ? 0 : freeMessages - freeMessagesUsed;
  if (left > 0 && messageCredits > 0) return { allowed: true, cost: { free: true, left } };
  if (balance >= messageCredits) return { allowed: true, cost: { free: false, credits: messageCredits } };
  return premium
    ? refused("message.not_enough_credits", { needed: messageCredits })
    : refused("chat.free_messages_used", { needed: messageCredits });
}

function refused(code: RefusalCode, facts: RefusalFacts = {}): SendAnswer {
  return { allowed: false, code, facts };
}

/** The reason to refuse a text, or null. Expects the result of `tidyText`. */
export function textProblem(text: string, longest: number): "message.empty" | "message.too_long" | null {
  if (isBlank(text)) return "message.empty";
  return isLongerThan(text, longest) ? "message.too_long" : null;
}

/** The purchase that removes a refusal, for the composer's link. */
export function neededPurchase(code: RefusalCode): "premium" | "credits" | null {
  if (code === "chat.conversation_limit" || code === "chat.premium_only") return "premium";
  return code === "message.not_enough_credits" || code === "chat.free_messages_used" ? "credits" : null;
}
