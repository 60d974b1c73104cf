import { isLongerThan } from "~/platform/characters";
import type { RefusalCode, RefusalFacts } from "~/platform/errors";
import { isBlank } from "./message";

/** A free member starts two conversations, ever (ROL-15, AMB-042). */
export const freeConversations = 2;

export interface SendFacts {
  /** Either has blocked the other. */
  blocked: boolean;
  other: "active" | "unconfirmed" | "gone";
  /** The two have a conversation: writing is answering, not starting. */
  hasConversation: boolean;
  premium: boolean;
  balance: number;
  freeMessagesUsed: number;
  /** Conversations this member has begun, ever. */
  started: number;
  prices: { messageCredits: number; freeMessages: number; photoCredits: number };
}

/** What is to be sent. A gift names its own price. */
export type Sendable = { kind: "text" } | { kind: "photo" } | { kind: "gift"; credits: number };

/** What sending takes: one of the free messages, of which `left` remain before it, or credits. */
export type SendCost = { free: true; left: number } | { free: false; credits: number };

export type SendAnswer = { allowed: true; cost: SendCost } | { allowed: false; code: RefusalCode; facts: RefusalFacts };

/** May this be sent, and what does it take? Asked by the composer and by the server (DESIGN 5). */
export function canSend(facts: SendFacts, what: Sendable = { kind: "text" }): SendAnswer {
  if (facts.blocked) return refused("chat.blocked");
  if (facts.other === "gone") return refused("chat.other_gone");
  if (facts.other === "unconfirmed") return refused("chat.other_unconfirmed"); // CHA-18
  if (what.kind === "photo" && !facts.premium) return refused("chat.premium_only"); // ROL-18, AMB-118
  if (!facts.premium && !facts.hasConversation && facts.started >= freeConversations) {
    return refused("chat.conversation_limit", { max: freeConversations });
  }
  return what.kind === "text" ? affordable(facts) : payable(facts, what);
}

/** The free count is for messages alone: a photo or a gift always takes credits. */
function payable({ balance, prices }: SendFacts, what: Exclude<Sendable, { kind: "text" }>): SendAnswer {
  const credits = what.kind === "gift" ? what.credits : prices.photoCredits;
  if (balance >= credits) return { allowed: true, cost: { free: false, credits } };
  return refused("message.not_enough_credits", { needed: credits });
}

/** Free members use the free count first; after it every message needs credits (AMB-041). */
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

/** Why a text cannot be sent as it is, or null. `text` is tidied already; its length is that of `platform/characters`. */
export function textProblem(text: string, longest: number): "message.empty" | "message.too_long" | null {
  if (isBlank(text)) return "message.empty";
  return isLongerThan(text, longest) ? "message.too_long" : null;
}

/** Refusals that money lifts: the composer then shows the way to it. */
export function liftedBy(code: RefusalCode): "premium" | "credits" | null {
  if (code === "chat.conversation_limit" || code === "chat.premium_only") return "premium";
  return code === "message.not_enough_credits" || code === "chat.free_messages_used" ? "credits" : null;
}
