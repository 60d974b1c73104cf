import { describe, expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { hostOf, pageOf, stayOf } from "./page-stay";
import { listBounces, notePageStay } from "./page-stays.server";

const app = testAppOfFile();

const stay = { page: "/", seconds: 3, cameFrom: null, network: "n", ref: null };

describe("how long pages stay open", () => {
  it("Page visits are summed up by page and campaign, for their own tenant only", async () => {
    await app.ember.db.write(async (w) => {
      for (const seconds of [2, 4, 60]) await notePageStay(w, { ...stay, seconds });
    });
    await app.marina.db.write((w) => notePageStay(w, { ...stay, page: "/pricing" }));
    expect(await app.ember.db.read(listBounces)).toEqual([
      { page: "/", network: "n", visits: 3, bounced: 2, medianSeconds: 4 },
    ]);
    expect((await app.marina.db.read(listBounces)).map(({ page }) => page)).toEqual(["/pricing"]);
  });

  it("A page visit is recorded only when the link asks for it, without ids, tokens or full addresses", () => {
    const here = "https://ember.test";
    const id = "0b9b4f9e-6c1d-4d3a-9a53-5f0f6a1f7a10";
    expect(pageOf(`${here}/members/${id}/landing?lb=1&sub1=me`, here)).toBe("/members/:id/landing");
    expect(pageOf(`${here}/${"a".repeat(43)}?lb=1`, here)).toBe("/:token");
    for (const other of [`${here}/`, "https://ember.test.evil/?lb=1", null]) expect(pageOf(other, here)).toBeNull();
    expect(stayOf("99999")).toBe(3600);
    for (const bad of ["-1", "1e3", "", null]) expect(stayOf(bad)).toBeNull();
    expect(hostOf("ads.example")).toBe("ads.example");
    expect(hostOf("ads.example/path")).toBeNull();
  });
});
