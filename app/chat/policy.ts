import { isLongerThan } from "~/platform/characters";
import type { RefusalCode, RefusalFacts } from "~/platform/errors";
import { isBlank } from "./message";

/** A free member starts at most two conversations in total (ROL-15, AMB-042). */
export const freeConversations = 2;

export interface SendFacts {
  /** One of the two has blocked the other. */
  blocked: boolean;
  other: "active" | "unconfirmed" | "gone";
  /** The conversation exists: the message is an answer. */
  hasConversation: boolean;
  premium: boolean;
  balance: number;
  freeMessagesUsed: number;
  /** Number of conversations that this member has ever started. */
  started: number;
  prices: { messageCredits: number; freeMessages: number; photoCredits: number };
}

/** The message to send. A gift has its own price. */
export type Sendable = { kind: "text" } | { kind: "photo" } | { kind: "gift"; credits: number };

/** Cost of a message: credits, or one of the free messages with `left` before this one. */
export type SendCost = { free: true; left: number } | { free: false; credits: number };

export type SendAnswer = { allowed: true; cost: SendCost } | { allowed: false; code: RefusalCode; facts: RefusalFacts };

/** Decides whether a message may be sent, and its cost. Shared by composer and server (DESIGN 5). */
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

/** Free messages cover texts alone: a photo or a gift always costs credits. */
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

/** Reason to refuse a normalised text, or null. Length counts as in `platform/characters`. */
export function textProblem(text: string, longest: number): "message.empty" | "message.too_long" | null {
  if (isBlank(text)) return "message.empty";
  return isLongerThan(text, longest) ? "message.too_long" : null;
}

/** Refusals that a purchase lifts: the composer links to the offer. */
export function liftedBy(code: RefusalCode): "premium" | "credits" | null {
  if (code === "chat.conversation_limit" || code === "chat.premium_only") return "premium";
  return code === "message.not_enough_credits" || code === "chat.free_messages_used" ? "credits" : null;
}
