import type { Translate } from "~/i18n/messages";
import type { StaffSession } from "~/operators/staff/sessions.server";
import { sentenceOf } from "~/operators/verbs/sentence";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { Tenant } from "~/tenancy/tenant";
import { labelOf, listDeeds } from "./deed-form.server";
import { deskPaths } from "./desk-paths";
import { menu } from "./menu";
import { holdsAnywhere } from "./permitted";
import type { GoEntry } from "./views/palette";

interface Group {
  title: string;
  entries: GoEntry[];
}

/** Entries of one group. More words find the others. */
const mostEntries = 12;

/** Finds screens, sites and deeds by their words, among those that this person may see. */
export function searchDesk(t: Translate, session: StaffSession, sites: readonly Tenant[], words: string): Group[] {
  const screens = menu
    .filter(({ deed }) => holdsAnywhere(session, deed))
    .map(({ to, label, keys }) => ({ to, label: t(label), hint: keys }));
  const named = sites.map((tenant) => ({
    to: canonicalOrigin(tenant),
    label: tenant.settings.name,
    hint: tenant.canonicalHost,
  }));
  const deeds = listDeeds()
    .filter(({ deed }) => holdsAnywhere(session, deed))
    .map((verb) => ({ to: deskPaths.do(verb.name), label: labelOf(verb.name), hint: sentenceOf(t, verb, {}) }));
  return [
    { title: t("desk:go.screens"), entries: fitting(screens, words) },
    { title: t("desk:go.sites"), entries: fitting(named, words) },
    { title: t("desk:go.deeds"), entries: fitting(deeds, words) },
  ];
}

/** Entries in which each of the words begins a word. Those whose label does so come first. */
function fitting(entries: readonly GoEntry[], words: string): GoEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => text.toLowerCase().startsWith(word) || parts.some((part) => part.startsWith(word)));
  };
  const byLabel = entries.filter(({ label }) => fits(label));
  const byHint = entries.filter(({ label, hint }) => !fits(label) && fits(`${label} ${hint}`));
  return [...byLabel, ...byHint].slice(0, mostEntries);
}
