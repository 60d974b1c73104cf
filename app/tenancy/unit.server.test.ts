import { afterAll, beforeAll, expect, it } from "vitest";
import { type House, openHouse } from "../../tests/support/house";

let house: House;
beforeAll(async () => {
  house = await openHouse();
}, 60_000);
afterAll(() => house.close());

it("sends queries of one unit side by side on one connection", async () => {
  const read = () =>
    house.ember.db.read((q) => Promise.all([q.now(), q.from("members").select("id").execute(), q.now()]));
  const [first, members, second] = await read();
  expect(members).toEqual([]);
  expect(second).toEqual(first);
  // And leaves no connection behind: on the embedded database there is only this one.
  await read();
  await read();
});
