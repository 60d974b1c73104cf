import { deskLoader } from "../../guard.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { searchDesk } from "../../search.server";
import { Go } from "../../views/go";

export const handle: ScreenHandle = { title: "desk:go.title" };

const longest = 100;

export const loader = deskLoader("numbers.see", async ({ t, session, sites }, { url }) => {
  const words = (url.searchParams.get("q") ?? "").trim().slice(0, longest);
  return { words, groups: searchDesk(t, session, sites, words) };
});

export function Component() {
  return <Go {...useScreen<typeof loader>()} />;
}
