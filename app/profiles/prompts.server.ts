import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { idOfChoice, ownWords } from "~/tenancy/own-choices";
import type { NamedPrompt } from "~/tenancy/prompts";
import type { Tenant } from "~/tenancy/tenant";
import type { Answer, ShownAnswer } from "./answer";

interface Prompt {
  id: string;
  question: string;
}

interface PromptVisit {
  tenant: Pick<Tenant, "settings">;
  locale: Locale;
  t: Translate;
}

/** The site's questions in its own order, in the reader's language. */
export function listPrompts({ tenant, locale, t }: PromptVisit): Prompt[] {
  const { prompts } = tenant.settings;
  return prompts.map(idOfChoice).map((id) => {
    const question = ownWords(prompts, id, locale) ?? t(`profiles:prompts.${id as NamedPrompt}`);
    return { id, question };
  });
}

/** Answers with their questions. An answer to a question that the site has removed stays hidden. */
export function presentAnswers(answers: readonly Answer[], visit: PromptVisit): ShownAnswer[] {
  const prompts = listPrompts(visit);
  return answers.flatMap(({ prompt, body }) => {
    const known = prompts.find(({ id }) => id === prompt);
    return known ? [{ prompt, question: known.question, body }] : [];
  });
}
