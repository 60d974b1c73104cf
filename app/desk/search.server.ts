import type { Translate } from "~/i18n/messages";
import type { StaffSession } from "~/operators/staff/sessions.server";
import { sentenceOf } from "~/operators/verbs/sentence";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { Tenant } from "~/tenancy/tenant";
import { labelOf, listDeeds } from "./deed-form.server";
import { deskPaths } from "./desk-paths";
import { fitting } from "./fitting";
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
    { title: t("desk:go.screens"), entries: fitting(screens, words).slice(0, mostEntries) },
    { title: t("desk:go.sites"), entries: fitting(named, words).slice(0, mostEntries) },
    { title: t("desk:go.deeds"), entries: fitting(deeds, words).slice(0, mostEntries) },
  ];
}
