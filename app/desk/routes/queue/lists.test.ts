import { beforeEach, describe, expect, it } from "vitest";
import { randomId } from "~/platform/ids";
import { askDesk } from "../../../../tests/support/desk";
import { type Hired, hire } from "../../../../tests/support/staff";
import { testAppOfFile } from "../../../../tests/support/test-app";
import { addWaitingPhoto, closeWork, complain } from "../../../../tests/support/work";

const app = testAppOfFile();
let olga: Hired;
let other: Hired;

beforeEach(async () => {
  await closeWork(app);
  olga = await hire(app, [{ role: "moderator", on: app.ember }]);
  other = await hire(app, [{ role: "moderator", on: app.marina }]);
});

describe("What came since the list was opened", () => {
  const newItemsOf = async ({ text }: { text: string }, { token }: Hired) => {
    const [, path = ""] = /data-new-items="([^"]+)"/.exec(text) ?? [];
    const answer = await askDesk(path.replaceAll("&amp;", "&"), { token });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    return (JSON.parse(answer.text) as { words: string | null }).words;
  };

  it("New items of the list's filter and the person's sites are counted, and the list stays as it is", async () => {
    await complain(app.ember);
    const list = await askDesk("/desk/queue", { token: olga.token });
    const photos = await askDesk("/desk/queue?kind=photo", { token: olga.token });
    expect(await newItemsOf(list, olga)).toBeNull();
    await app.clock.advance(60);
    await complain(app.ember);
    await complain(app.marina);
    expect(await newItemsOf(list, olga)).toBe("One new item");
    await complain(app.ember);
    expect(await newItemsOf(list, olga)).toBe("2 new items");
    expect(await newItemsOf(photos, olga)).toBeNull();
    expect((await askDesk("/desk/queue/new-items?site=marina&since=2026-01-01", { token: olga.token })).status).toBe(
      404,
    );
  });
});

describe("Saved views", () => {
  const keep = (by: Hired, name: string, query: string) =>
    askDesk("/desk/queue/views", { token: by.token, body: { name, query } });
  const listOf = async ({ token }: Hired, query = "") => (await askDesk(`/desk/queue${query}`, { token })).text;

  it("A filter is kept under a name for its person alone, opened by its address, renewed and deleted", async () => {
    const made = await keep(olga, "My <b>photos</b>", "kind=photo&due=late&nonsense=1");
    expect([made.status, made.headers.get("location")]).toEqual([303, "/desk/queue?kind=photo&due=late"]);
    const text = await listOf(olga, "?kind=photo&due=late");
    expect(text).toContain('aria-current="page">My &lt;b&gt;photos&lt;/b&gt;');
    expect(text).not.toContain("Save this view");
    expect(await listOf(olga)).toContain('href="/desk/queue?kind=photo&amp;due=late"');
    expect(await listOf(other)).not.toContain("My &lt;b&gt;");
    await keep(olga, "My <b>photos</b>", "kind=photo");
    expect(await listOf(olga, "?kind=photo&due=late")).toContain("Save this view");
    const [, remove = ""] = /action="(\/desk\/queue\/views\/[^"]+)"/.exec(await listOf(olga, "?kind=photo")) ?? [];
    expect((await askDesk(remove, { token: other.token, body: {} })).status).toBe(404);
    expect((await askDesk(remove, { token: olga.token, body: {} })).status).toBe(303);
    expect(await listOf(olga)).not.toContain("My &lt;b&gt;");
  });

  it("A view's name is stored in one line without hidden characters, and a name of these alone is refused", async () => {
    await keep(olga, "Late\u202E \u2028 photos\u200B", "kind=photo");
    await keep(olga, "\u200B\u202E", "kind=text");
    const kept = await app.oracle("select name from staff_views where staff_id = $1", [olga.staffId]);
    expect(kept).toEqual([{ name: "Late photos" }]);
    await app.oracle("delete from staff_views");
  });

  it("A view needs a name and a filter, and a person keeps twenty", async () => {
    for (const [name, query] of [
      ["", "kind=photo"],
      ["x".repeat(41), "kind=photo"],
      ["All", "nonsense=1"],
    ] as const)
      await keep(olga, name, query);
    for (let at = 0; at < 21; at += 1) await keep(olga, `View ${at}`, "kind=photo");
    const kept = await app.oracle("select 1 from staff_views where staff_id = $1", [olga.staffId]);
    expect(kept).toHaveLength(20);
  });

  it("The list offers what is mine or unclaimed, and leaves out a view of a site that is not permitted", async () => {
    await keep(olga, "Of Marina", "site=marina");
    const text = await listOf(olga);
    expect(text).toContain('href="/desk/queue?claim=free"');
    expect(text).not.toContain("Of Marina");
  });
});

describe("The mail of a decision, before it is taken", () => {
  const ask = (by: Hired, body: Record<string, string>) =>
    askDesk("/desk/queue/statement", { token: by.token, body: { site: "ember", ...body } });

  it("The form of a refusal shows the mail in the member's language, and decides and sends nothing", async () => {
    const email = `${randomId()}@members.test`;
    const { memberId, photo: id, item } = await addWaitingPhoto(app, app.ember, { email });
    await app.oracle("update accounts set locale = 'de' where member_id = $1", [memberId]);
    const { text: open } = await askDesk(`/desk/queue/ember/${item}`, { token: olga.token });
    expect(open).toContain(`name="preview" value="photo:${memberId}"`);
    const shown = await ask(olga, {
      preview: `photo:${memberId}`,
      why: "Zwei <b>Fremde</b> im Bild.",
      warn: "Zum dritten Mal.",
      id,
      version: "1",
      key: randomId(),
      back: "/desk",
    });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Mail in Deutsch");
    expect(shown.text).toContain("Zwei &lt;b&gt;Fremde&lt;/b&gt; im Bild.");
    expect(shown.text).toContain("Zum dritten Mal.");
    expect(await app.oracle("select state from photos where id = $1", [id])).toEqual([{ state: "pending" }]);
    expect(await app.oracle("select 1 from decisions where member_id = $1", [memberId])).toEqual([]);
    await app.clock.advance(120);
    expect(await app.mailsTo(email)).toEqual([]);
  });

  it("The measure of a case is shown with its end, and a missing end is refused in words", async () => {
    const memberId = await app.member(app.ember, { email: `${randomId()}@members.test` });
    const measure = (more: Record<string, string>) =>
      ask(olga, { preview: `measure:${memberId}`, rule: "insults", facts: "You insulted Anna.", ...more });
    for (const [kind, until] of [
      ["hold", ""],
      ["suspension", "7d"],
      ["ban", ""],
    ] as const) {
      const { status, text } = await measure({ measure: kind, until });
      expect([status, text.includes("You insulted Anna.")], kind).toEqual([200, true]);
    }
    expect((await measure({ measure: "" })).text).toContain("No measure is chosen");
    const odd = await measure({ measure: "suspension", until: "900d" });
    expect([odd.status, odd.text.includes("A suspension ends later than now")]).toEqual([422, true]);
    const bare = await measure({ measure: "ban", facts: "" });
    expect([bare.status, bare.text.includes("error-box")]).toEqual([422, true]);
  });

  it("The form of a ban on the sheet shows its mail, which says whether credits go back", async () => {
    const memberId = await app.member(app.ember, { email: `${randomId()}@members.test`, credits: 120 });
    const sheet = await askDesk(`/desk/ember/members/${memberId}?command=ban`, { token: olga.token });
    expect(sheet.text).toContain(`name="preview" value="ban:${memberId}"`);
    const note = await askDesk(`/desk/ember/members/${memberId}?command=note`, { token: olga.token });
    expect(note.text).not.toContain('name="preview"');
    const ban = { preview: `ban:${memberId}`, rule: "fraud", why: "Paid with a stolen card." };
    const kept = await ask(olga, { ...ban, credits: "kept" });
    expect([kept.status, kept.text.includes("Paid with a stolen card.")]).toEqual([200, true]);
    expect((await ask(olga, { ...ban, credits: "all" })).status).toBe(422);
  });

  it("A member of a foreign site, an odd form and a person without the permission see nothing", async () => {
    const memberId = await app.member(app.ember);
    const form = { preview: `warning:${memberId}`, rule: "insults", why: "You insulted Anna." };
    expect((await ask(other, form)).status).toBe(404);
    expect((await ask(await hire(app, [{ role: "support", on: app.ember }]), form)).status).toBe(404);
    for (const preview of ["warning", "report:x", `erase:${memberId}`])
      expect((await ask(olga, { ...form, preview })).status).toBe(404);
  });
});
