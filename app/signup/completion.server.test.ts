import { describe, expect, it } from "vitest";
import { findTown } from "~/profiles/towns.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { codesOf } from "../../tests/support/newcomer";
import { completeProfile } from "./completion.server";

const app = testAppOfFile();

async function lacking(): Promise<string> {
  const id = await app.member(app.marina, { country: "NL" });
  await app.marina.db.write((w) =>
    w
      .update("profiles")
      .set({ region: null, city: null, cell_x: null, cell_y: null })
      .where("member_id", "=", id)
      .execute(),
  );
  return id;
}

const complete = (id: string, city: string, town: Parameters<typeof completeProfile>[3]) =>
  app.marina.db.write((w) => completeProfile(w, id, { city }, town));

describe("completion of a missing town (PRO-04)", () => {
  it("A completed town brings its region, its cell and its local name", async () => {
    const id = await lacking();
    const { town } = await findTown("NL", null, "groningen");
    await complete(id, "groningen", town);
    const [row] = await app.oracle("select city, region, cell_x, cell_y from profiles where member_id = $1", [id]);
    expect(row).toEqual({ city: "Groningen", region: "NL-GR", cell_x: town?.cell.x, cell_y: town?.cell.y });
  });

  it("A town that the gazetteer does not know is refused", async () => {
    const id = await lacking();
    expect(await codesOf(complete(id, "Xyzzy", null))).toEqual(["city.unknown"]);
  });
});
