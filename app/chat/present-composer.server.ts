import type { Viewer } from "~/accounts/viewer";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { refusalText } from "~/i18n/refusal-text";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import type { Tenant } from "~/tenancy/tenant";
import { offeredGifts } from "./gifts";
import { canSend, type SendAnswer, type SendFacts } from "./policy";
import type { ComposerState } from "./views/composer-state";

export interface ChatVisit {
  tenant: Tenant;
  locale: Locale;
  t: Translate;
}

interface SendState {
  sending: SendAnswer;
  facts: SendFacts;
}

export function presentComposer(
  visit: ChatVisit,
  { state, credits }: Pick<Viewer, "state" | "credits">,
  { sending, facts }: SendState,
) {
  return {
    state: composerState(visit, sending),
    attachmentMenu: attachmentState(visit, facts),
    // Warn before credits are spent, because an unconfirmed member receives no answers (CHA-18, ERR-24).
    unconfirmed: state === "unconfirmed" ? visit.t("errors:accountUnconfirmed") : null,
    balance: credits,
    messageLength: visit.tenant.settings.message_length,
    clientId: timeId(),
  };
}

/** The policy's answer with its text. The action's refusal has the same text. */
function composerState(visit: ChatVisit, sending: SendAnswer): ComposerState {
  if (sending.allowed) return sending;
  const { code, facts } = sending;
  return { allowed: false, code, reason: refusalText(visit, new Refusal(code, facts)) };
}

/** Photos and gifts with their prices, from the policy that the action uses. */
function attachmentState(visit: ChatVisit, facts: SendFacts) {
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
