import { translator } from "~/i18n/catalogue.server";
import { refusalText } from "~/i18n/refusal-text";
import { findReceiver } from "~/notifications/decision-mails.server";
import { queueMail } from "~/notifications/mail/outbox.server";
import { emit } from "~/events";
import { restrictUse } from "~/accounts/account-restraints.server";
import { paths } from "~/paths";
import { Refusal, Refusals } from "~/platform/errors";
import { type CorrectedFact, correctBasics } from "~/profiles/basics.server";
import { askForMailChange } from "~/settings/mail-change.server";
import { idOfChoice } from "~/tenancy/own-choices";
import type { TenantWriter } from "~/tenancy/scope.server";
import { maskedEmail } from "./masked-email";
import { OperatorError } from "./operator-error";

export const correctedFacts = ["name", "gender", "birth_date", "email"] as const;

interface Correction {
  fact: CorrectedFact | "email";
  value: string;
}

/** Values before and after the correction, for the act. Email addresses are masked. */
interface Corrected {
  before: string;
  after: string;
}

/**
 * Corrects a fact at the member's request (GDPR 16), and informs the member. A new email address takes effect once its
 * mailed link is opened. The old address can undo the change.
 */
export async function correctMember(
  w: TenantWriter,
  memberId: string,
  { fact, value }: Correction,
): Promise<Corrected> {
  try {
    if (fact === "email") {
      const before = await askForMailChange(w, memberId, value);
      return { before: maskedEmail(before), after: maskedEmail(value) };
    }
    const genders = w.tenant.settings.genders.map(idOfChoice);
    if (fact === "gender" && !genders.includes(value))
      throw new OperatorError(`The gender is ${genders.join(" or ")}.`);
    const { before, after } = await correctBasics(w, memberId, { fact, value });
    if (before === after) throw new OperatorError("That is what stands there already. Nothing was changed.");
    await tellMember(w, memberId, "factCorrected");
    return { before, after };
  } catch (error) {
    throw asWords(error, memberId);
  }
}

function asWords(error: unknown, memberId: string): unknown {
  const [refusal] = error instanceof Refusals ? error.list : error instanceof Refusal ? [error] : [];
  if (!refusal) return error;
  const whys: Partial<Record<string, string>> = {
    "page.not_found": `No open account ${memberId} is here.`,
    "birth_date.invalid": "A birth date is a day like 1990-05-17, of somebody old enough for this site.",
    "email.new_invalid": "This is no e-mail address.",
    "email.unchanged": "That is the member's address already. Nothing was changed.",
    "limit.reached": "New addresses were asked for too often today. A day after the first one it works again.",
  };
  return new OperatorError(whys[refusal.code] ?? refusalText({ t: translator("en"), locale: "en" }, refusal));
}

/**
 * Restricts the processing of a member's data, or ends the restriction (GDPR 18). Informs the member of either change.
 */
export async function restrictData(w: TenantWriter, memberId: string, isRestricted: boolean): Promise<void> {
  if (!(await restrictUse(w, memberId, isRestricted)))
    throw new OperatorError(
      isRestricted
        ? `The use of the data of a member ${memberId} cannot be restricted, or is already.`
        : `The use of the data of a member ${memberId} is not restricted here.`,
    );
  await tellMember(w, memberId, isRestricted ? "dataRestricted" : "dataUsedAgain");
  const { tenantId } = w;
  w.afterCommit(() => emit("accountChanged", { tenantId, memberId }));
}

async function tellMember(
  w: TenantWriter,
  memberId: string,
  template: "factCorrected" | "dataRestricted" | "dataUsedAgain",
): Promise<void> {
  const receiver = await findReceiver(w, memberId);
  if (!receiver) return;
  await queueMail(w, { template, ...receiver, facts: { name: receiver.name, link: paths.page("service") } });
}
