import { expect, it } from "vitest";
import { savePlaceShown } from "~/visibility/place.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { getMemberPage } from "~/member-page/member-page.server";
import { findMembers } from "./search.server";

const app = testAppOfFile();

it("Profile, card and search by region show a place only as exactly as its member allows (SET-07)", async () => {
  const memberId = await app.member(app.ember, { country: "GB" });
  await app.oracle("update profiles set region = 'GB-SCT', city = 'Edinburgh' where member_id = $1", [memberId]);
  const seen = async (shown: "city" | "region" | "country") => {
    await app.ember.db.write((w) => savePlaceShown(w, memberId, shown));
    return app.ember.db.read(async (q) => {
      const { region, city } = await getMemberPage(q, memberId, null);
      const search = { viewerId: null, after: null };
      const [card] = (await findMembers(q, { ...search, filters: {} })).results;
      const byRegion = (await findMembers(q, { ...search, filters: { countryregion: "GB-SCT" } })).results;
      expect([card?.region, card?.city]).toEqual([region, city]);
      return { region, city, isFound: byRegion.length === 1 };
    });
  };
  expect(await seen("city")).toEqual({ region: "GB-SCT", city: "Edinburgh", isFound: true });
  expect(await seen("region")).toEqual({ region: "GB-SCT", city: null, isFound: true });
  expect(await seen("country")).toEqual({ region: null, city: null, isFound: false });
});
