import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { packCopy } from "~/deletion/data-export.server";
import { eraseMember } from "~/deletion/member-requests.server";
import { purgeMember } from "~/deletion/purge.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";
import { listNotes } from "./member-notes.server";

const app = testAppOfFile();
const site = "ember";
const note = (id: string, words: string, on = site) =>
  operatorCommands["operator.note"]({ site: on, id, note: words, actor: "olga" });

describe("notes", () => {
  it("A note stands with its writer on the member's site alone, and its words are not repeated in the act", async () => {
    const id = await app.member(app.ember);
    await note(id, "Rang about a lost order.");
    await note(id, "Rang again.");
    expect(await app.ember.db.read((q) => listNotes(q, id))).toMatchObject([
      { body: "Rang again.", writtenBy: "olga" },
      { body: "Rang about a lost order.", writtenBy: "olga" },
    ]);
    expect(await app.marina.db.read((q) => listNotes(q, id))).toEqual([]);
    expect(await app.acts(id)).toMatchObject([{ verb: "note" }, { verb: "note" }]);
    expect(JSON.stringify(await app.acts(id))).not.toContain("lost order");
    await expect(note(id, "x")).rejects.toThrow("note needs words");
    await expect(note(await app.member(app.marina), "Not here.")).rejects.toThrow("no member");
  });

  it("The member's copy of data holds the notes and checks, without their writer, and an erasure removes them", async () => {
    const id = await app.member(app.ember);
    await note(id, "Asked for a refund by telephone.");
    await operatorCommands["operator.verify"]({ site, id, kind: "age", why: "provider answered 18+", actor: "olga" });
    const files = unzipSync(await packCopy(app.ember, id, "en"));
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join("\n");
    expect(text).toContain("Asked for a refund by telephone.");
    expect(text).toContain('"age"');
    expect(text).not.toContain("olga");
    await eraseMember(app.ember, id, async () => {});
    await app.clock.advance(15 * 86_400);
    await purgeMember(app.ember, id);
    const left = `select 1 from member_notes where member_id = $1
      union all select 1 from verifications where member_id = $1`;
    expect(await app.oracle(left, [id])).toEqual([]);
  });
});

it("A check is kept as its kind and time, and an unknown kind is refused", async () => {
  const id = await app.member(app.ember);
  const verify = (kind: string) => operatorCommands["operator.verify"]({ site, id, kind, why: "by telephone" });
  await verify("address");
  await expect(verify("passport")).rejects.toThrow("kind must be address or photo or age");
  const rows = await app.oracle<object>("select * from verifications where member_id = $1", [id]);
  expect(rows).toMatchObject([{ kind: "address" }]);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(["id", "kind", "member_id", "tenant_id", "verified_at"]);
});
