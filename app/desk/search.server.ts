import type { Translate } from "~/i18n/messages";
import { kindOfSearch } from "~/operators/members/find.server";
import type { StaffSession } from "~/operators/staff/sessions.server";
import { sentenceOf } from "~/operators/verbs/sentence";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { Tenant } from "~/tenancy/tenant";
import { labelOf, listFormVerbs } from "./command-form.server";
import { deskPaths } from "./desk-paths";
import { matchingEntries } from "./matching-entries";
import { menu } from "./menu";
import { holdsAnywhere } from "./permissions";
import type { SearchEntry } from "./views/palette";

interface Group {
  title: string;
  entries: SearchEntry[];
}

/**
 * Entry that starts a member search by email address, id or number. The search waits for a click, because each search
 * records an act. The entry is the same for existing and unknown members.
 */
export function memberEntries(t: Translate, session: StaffSession, words: string): SearchEntry[] {
  if (kindOfSearch(words) === null || !holdsAnywhere(session, "member.see")) return [];
  const to = deskPaths.members({ q: words, open: "one" });
  return [{ to, label: t("desk:go.findMember", { words }), hint: t("desk:go.noted") }];
}

/** Most entries per group. A longer search text finds the others. */
const mostEntries = 12;

/** Finds screens, sites and commands by text, among those that the operator may see. */
export function searchDesk(t: Translate, session: StaffSession, sites: readonly Tenant[], words: string): Group[] {
  const screens = menu
    .filter(({ permission }) => holdsAnywhere(session, permission))
    .map(({ to, label, keys }) => ({ to, label: t(label), hint: keys }));
  const named = sites.map((tenant) => ({
    to: canonicalOrigin(tenant),
    label: tenant.settings.name,
    hint: tenant.canonicalHost,
  }));
  const commands = listFormVerbs()
    .filter(({ permission }) => holdsAnywhere(session, permission))
    .map((verb) => ({
      to: deskPaths.do(verb.name),
      label: labelOf(verb.name),
      hint: sentenceOf(t, verb, {}),
      alias: verb.name,
    }));
  return [
    { title: t("desk:go.screens"), entries: matchingEntries(screens, words).slice(0, mostEntries) },
    { title: t("desk:go.sites"), entries: matchingEntries(named, words).slice(0, mostEntries) },
    { title: t("desk:go.commands"), entries: matchingEntries(commands, words).slice(0, mostEntries) },
  ];
}
