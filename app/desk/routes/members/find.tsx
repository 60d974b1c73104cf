import { redirect } from "react-router-dom";
import { deskPaths } from "../../desk-paths";
import { deskLoader } from "../../authorization.server";
import { searchPeople } from "../../member-search.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { FindMember } from "../../views/members/find-member";

export const handle: ScreenHandle = { title: "desk:members.title" };

export const loader = deskLoader("member.see", async (desk, { url }) => {
  const words = url.searchParams.get("q")?.trim() ?? "";
  if (words === "") return null;
  const search = await searchPeople(desk, words);
  const [person, ...others] = search.found;
  const isAlone = others.length === 0 && search.items.length === 0 && search.leftOut === 0;
  const isOne = person !== undefined && isAlone && person.orderId === null;
  // Opens a single match at once for the search dialog, unless the search left out sites.
  if (isOne && url.searchParams.get("open") === "one")
    throw redirect(deskPaths.member(person.site.slug, person.memberId));
  return search;
});

export function Component() {
  return <FindMember search={useScreen<typeof loader>()} />;
}
