import type { Translate } from "~/i18n/messages";
import type { StaffSession } from "~/operators/staff/sessions.server";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { Tenant } from "~/tenancy/tenant";
import { menu } from "./menu";
import { holdsAnywhere } from "./permitted";
import type { GoEntry } from "./views/palette";

interface Group {
  title: string;
  entries: GoEntry[];
}

/** Entries of one group. More words find the others. */
const mostEntries = 12;

/** Finds screens and sites by their words, among those that this person may see. */
export function searchDesk(t: Translate, session: StaffSession, sites: readonly Tenant[], words: string): Group[] {
  const screens = menu
    .filter(({ deed }) => holdsAnywhere(session, deed))
    .map(({ to, label, keys }) => ({ to, label: t(label), hint: keys }));
  const named = sites.map((tenant) => ({
    to: canonicalOrigin(tenant),
    label: tenant.settings.name,
    hint: tenant.canonicalHost,
  }));
  return [
    { title: t("desk:go.screens"), entries: fitting(screens, words) },
    { title: t("desk:go.sites"), entries: fitting(named, words) },
  ];
}

/** Entries that contain each of the words. Those that begin with the first word come first. */
function fitting(entries: readonly GoEntry[], words: string): GoEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ""] = wanted;
  const text = ({ label, hint }: GoEntry) => `${label} ${hint}`.toLowerCase();
  const found = entries.filter((entry) => wanted.every((word) => text(entry).includes(word)));
  const rank = (entry: GoEntry) => (text(entry).startsWith(first) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, mostEntries);
}
