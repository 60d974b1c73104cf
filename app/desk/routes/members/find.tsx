import { deskLoader } from "../../guard.server";
import { searchPeople } from "../../member-search.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { FindMember } from "../../views/members/find-member";

export const handle: ScreenHandle = { title: "desk:members.title" };

export const loader = deskLoader("member.see", async (desk, { url }) => {
  const words = url.searchParams.get("q")?.trim() ?? "";
  return words === "" ? null : searchPeople(desk, words);
});

export function Component() {
  return <FindMember search={useScreen<typeof loader>()} />;
}
