import { hintedPurpose, type LinkPurpose } from "~/accounts/email-links";
import type { Refusal, Refusals } from "~/platform/errors";
import type { Mail } from "~/platform/mailer.server";
import type { Finish } from "~/signup/signup.server";
import { saveStep } from "~/signup/steps.server";
import type { TenantScope } from "~/tenancy/scope.server";
import type { TestApp } from "./test-app";

export const password = "four words in a row";
let serial = 0;

/** A person who signs up from a new network and agrees to everything. */
export function applicant(wishes: Partial<Finish> = {}): Finish {
  serial += 1;
  return {
    draftToken: undefined,
    network: `203.0.${serial >> 8}.${serial % 256}`,
    hasTrafficSource: false,
    terms: true,
    consent: true,
    tracking: null,
    locale: "en",
    device: "Test browser",
    ...wishes,
  };
}

export function answers(wishes: Record<string, string> = {}) {
  serial += 1;
  return {
    email: `new${serial}@members.test`,
    gender: "male",
    country: "GB",
    name: `Newcomer ${serial}`,
    password,
    date_of_birth: "1990-05-17",
    signup_message: "Hello there",
    ...wishes,
  };
}

type Answered = ReturnType<typeof answers>;

/** Answers the first four steps of a sign-up, as the forms do. Returns the token of the draft. */
export async function answerSteps(scope: TenantScope, who: Finish, given: Answered): Promise<string> {
  const { email, gender, country, name, password: secret, date_of_birth } = given;
  const draftToken = await saveStep(scope, who, 0, { email, gender, country });
  const later = { ...who, draftToken };
  await saveStep(scope, later, 1, { name });
  await saveStep(scope, later, 2, { password: secret });
  return saveStep(scope, later, 3, { date_of_birth });
}

/**
 * Returns the codes of a call's refusals, or nothing after a success. A refusal of several fields gives `field: code`
 * for each.
 */
export async function codesOf(call: Promise<unknown>): Promise<string[]> {
  const error = (await call.then(
    () => null,
    (reason: Refusal | Refusals) => reason,
  )) as Refusal | Refusals | null;
  if (!error) return [];
  return "list" in error ? error.list.map(({ code, field }) => `${field}: ${code}`) : [error.code ?? String(error)];
}

const tokenIn = (mail: Mail) => new URL(/https?:\S+/.exec(mail.text)?.[0] ?? "").pathname.slice(1);

/** Runs the queue. Returns the token of the latest mail for this purpose to the email address. */
export async function mailedLink(app: TestApp, to: string, purpose: LinkPurpose = "activation"): Promise<string> {
  const tokens = (await app.mailsTo(to)).map(tokenIn);
  return tokens.filter((token) => hintedPurpose(token) === purpose).at(-1) ?? "";
}

export async function subjectsTo(app: TestApp, to: string): Promise<string[]> {
  return (await app.mailsTo(to)).map(({ subject }) => subject);
}
