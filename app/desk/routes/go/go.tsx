import { deskLoader } from "../../authorization.server";
import { searchReceipts } from "../../member-search.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { memberEntries, searchDesk } from "../../search.server";
import { SearchPage } from "../../views/search-page";

export const handle: ScreenHandle = { title: "desk:go.title" };

/** Longest search text, because a member's email address may be this long. */
const longest = 320;

export const loader = deskLoader("numbers.see", async (desk, { url }) => {
  const { t, session, sites } = desk;
  const words = (url.searchParams.get("q") ?? "").trim().slice(0, longest);
  const items = await searchReceipts(desk, words);
  const receipts = items.map(({ to, kind, site }) => ({ to, label: t(`desk:queue.kind.${kind}`), hint: site.name }));
  return {
    words,
    groups: [
      { title: t("desk:go.receipts"), entries: receipts },
      { title: t("desk:go.members"), entries: memberEntries(t, session, words) },
      ...searchDesk(t, session, sites, words),
    ],
  };
});

export function Component() {
  return <SearchPage {...useScreen<typeof loader>()} />;
}
