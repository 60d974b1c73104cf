import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type House, openHouse } from "../../tests/support/house";

let house: House;
beforeAll(async () => {
  house = await openHouse();
}, 60_000);
afterAll(() => house.close());

describe("a unit of work lets go of its connection", () => {
  it("when questions are asked side by side", async () => {
    const [one, other] = await house.ember.db.read((q) => Promise.all([q.now(), q.now()]));
    expect(one).toEqual(other);
  });

  it("when it fails before the connection has come, in a read and in a write", async () => {
    const gone = () => Promise.reject(new Error("gone"));
    for (let round = 0; round < 20; round++) {
      await expect(house.ember.db.read((q) => Promise.all([q.now(), gone()]))).rejects.toThrow("gone");
      await expect(house.ember.db.write((w) => Promise.all([w.now(), gone()]))).rejects.toThrow("gone");
    }
    // The embedded database has one connection and a pool a handful: had any been kept, this would wait for ever.
    expect(await house.ember.db.read((q) => q.now())).toBeInstanceOf(Date);
  });
});
