import { normaliseEmail, tidyEmail } from "~/accounts/email";
import { passwordLength, passwordRefusal } from "~/accounts/password";
import { isLongerThan, tidyText } from "~/platform/characters";
import { Refusal, type RefusalCode, type RefusalFacts } from "~/platform/errors";
import { nameLength, nameRefusal, normaliseName } from "~/profiles/display-name";
import { birthDateRefusal } from "~/profiles/birth-date";
import { emailRefusal } from "./policy";
import { type DraftFields, lastStep, type SignupField, signupMessageLength, signupSteps } from "./steps";

/** The draft's answers, overwritten by the fields just sent. */
export type Answers = DraftFields & { password?: string };

export interface CheckContext {
  siteName: string;
  minAge: number;
  countries: readonly string[];
  genders: readonly string[];
  now: Date;
}

export function normaliseAnswers(answers: Answers): Answers {
  return {
    ...answers,
    ...addressForms(answers),
    ...(answers.name === undefined ? {} : { name: normaliseName(answers.name) }),
    ...(answers.signup_message === undefined ? {} : { signup_message: tidyText(answers.signup_message) }),
  };
}

/**
 * The normal and the typed form of an email address. A later step sends only the normal form, so the draft's typed form
 * stays.
 */
function addressForms({ email, email_typed: before }: Answers): Pick<Answers, "email" | "email_typed"> {
  if (email === undefined) return {};
  const normal = normaliseEmail(email);
  const stays = before !== undefined && email === normal && normaliseEmail(before) === normal;
  return { email: normal, email_typed: stays ? before : tidyEmail(email) };
}

/** Lists the refusals of one step. Each refusal names its field. */
export function checkStep(step: number, answers: Answers, tenant: CheckContext): Refusal[] {
  const field = signupSteps[step];
  return field ? checks[field](answers, tenant).filter((refusal) => refusal !== null) : [];
}

/** The first step without a valid answer, or else the last step. */
export function firstOpenStep(answers: Answers, tenant: CheckContext): number {
  const open = signupSteps.findIndex((_, step) => checkStep(step, answers, tenant).length > 0);
  return open < 0 ? lastStep : open;
}

export function checkAllSteps(answers: Answers, tenant: CheckContext): Refusal[] {
  return signupSteps.flatMap((_, step) => checkStep(step, answers, tenant));
}

type Check = (answers: Answers, tenant: CheckContext) => (Refusal | null)[];

const checks: Record<SignupField, Check> = {
  email: ({ email = "", gender, country = "" }, { countries, genders }) => [
    about("email", emailRefusal(email)),
    about("gender", gender !== undefined && genders.includes(gender) ? null : "gender.required"),
    about("country", countries.includes(country) ? null : "country.invalid"),
  ],
  name: ({ name = "", email = "" }, { siteName }) => [about("name", nameRefusal(name, email, siteName), nameLength)],
  password: (answers, { siteName }) => [about("password", chosenPassword(answers, siteName), passwordLength)],
  date_of_birth: ({ date_of_birth = "" }, { now, minAge }) => [
    about("date_of_birth", birthDateRefusal(date_of_birth, now, minAge)),
  ],
  signup_message: ({ signup_message = "" }) => [
    about("signup_message", isLongerThan(signup_message, signupMessageLength) ? "text.too_long" : null, {
      max: signupMessageLength,
    }),
  ],
};

/** An empty field keeps the earlier password, because the form never shows a password. */
function chosenPassword({ password, passwordHash, email = "" }: Answers, siteName: string): RefusalCode | null {
  if (!password && passwordHash) return null;
  return passwordRefusal(password ?? "", { email, siteName });
}

function about(field: string, code: RefusalCode | null, facts: RefusalFacts = {}): Refusal | null {
  return code && new Refusal(code, facts, field);
}
