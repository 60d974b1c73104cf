import type { Locale } from "~/i18n/locales";
import type { MessageKey, Translate } from "~/i18n/messages";
import { hasChoice, type ListedChoice, idOfChoice, ownWords } from "~/tenancy/own-choices";
import { namedGenders, namedPronouns } from "~/tenancy/genders";
import { genders as usualGenders } from "~/tenancy/profile-fields";
import type { Tenant } from "~/tenancy/tenant";

interface Choice {
  value: string;
  label: string;
}

interface WordsVisit {
  tenant: Pick<Tenant, "settings">;
  locale: Locale;
  t: Translate;
}

/** The site's genders in its own order, in the reader's language. */
export function listGenders(visit: WordsVisit): Choice[] {
  return listed(visit.tenant.settings.genders, (id) => genderWords(id, visit));
}

/** The site's genders as groups of people, for questions about whom a member looks for. */
export function listSoughtGenders(visit: WordsVisit): Choice[] {
  const { genders } = visit.tenant.settings;
  return listed(genders, (id) => {
    const named = namedGenders.find((gender) => gender === id);
    return wordsOf(genders, id, named && (`profiles:sought.${named}` as MessageKey), visit);
  });
}

/** The words for a gender. Null for a removed gender that the site had defined itself. */
export function genderWords(id: string, visit: WordsVisit): string | null {
  const named = namedGenders.find((gender) => gender === id);
  const isUsual = usualGenders.some((gender) => gender === id);
  const key = named && ((isUsual ? `profiles:options.gender.${named}` : `profiles:genders.${named}`) as MessageKey);
  return wordsOf(visit.tenant.settings.genders, id, key, visit);
}

/** The site's pronouns in its own order. Empty for a site that asks for none. */
export function listPronouns(visit: WordsVisit): Choice[] {
  return listed(visit.tenant.settings.pronouns, (id) => pronounWords(id, visit));
}

/** The words for pronouns. Null for none, and for pronouns that the site has removed. */
export function pronounWords(id: string | null, visit: WordsVisit): string | null {
  const { pronouns } = visit.tenant.settings;
  if (id === null || !hasChoice(pronouns, id)) return null;
  const named = namedPronouns.find((known) => known === id);
  return wordsOf(pronouns, id, named && (`profiles:pronouns.${named}` as MessageKey), visit);
}

function listed(choices: readonly ListedChoice[], wordsFor: (id: string) => string | null): Choice[] {
  return choices.map(idOfChoice).map((id) => ({ value: id, label: wordsFor(id) ?? id }));
}

function wordsOf(
  choices: readonly ListedChoice[],
  id: string,
  key: MessageKey | undefined,
  { locale, t }: WordsVisit,
): string | null {
  return ownWords(choices, id, locale) ?? (key ? t(key as Parameters<Translate>[0]) : null);
}
