import { listLatestVersions } from "~/operators/sites/latest-versions.server";
import { readActorNames } from "../../actor-names.server";
import { deskLoader } from "../../authorization.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { Sites } from "../../views/sites/sites";
import { saverOf } from "./saver";
import { searchedWords } from "./searched-words";

export const handle: ScreenHandle = { title: "desk:sites.title" };

const pageSize = 50;

/** The sites that the person may change, fifty at a time in the order of their ids. */
export const loader = deskLoader("site.look", async (desk, { url }) => {
  const words = searchedWords(url);
  const after = url.searchParams.get("after");
  const found = desk.sites.filter(({ slug, hosts, settings }) => hasWords([slug, settings.name, ...hosts], words));
  const from = after === null ? 0 : found.findIndex(({ slug }) => slug === after) + 1;
  const page = found.slice(from, from + pageSize);
  const ids = page.map(({ id }) => id);
  const versions = await desk.network((q) => listLatestVersions(q, ids));
  const nameOf = await readActorNames(
    desk.t,
    versions.map(({ savedBy }) => savedBy),
  );
  const rows = page.map((tenant) => {
    const latest = versions.find(({ tenantId }) => tenantId === tenant.id) ?? null;
    return {
      site: siteShown(tenant),
      hosts: tenant.hosts,
      countries: tenant.settings.countries,
      timeZone: tenant.settings.time_zone,
      latest: latest && { ...latest, by: saverOf(latest, nameOf) },
    };
  });
  const next = found.length > from + pageSize ? (page.at(-1)?.slug ?? null) : null;
  return { rows, words, after: from > 0 ? after : null, next };
});

function hasWords(texts: readonly string[], words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

export function Component() {
  return <Sites {...useScreen<typeof loader>()} />;
}
