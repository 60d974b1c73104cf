import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fileComplaint } from "~/pages/complaints.server";
import { saveAbout } from "~/profiles/about.server";
import { addPhoto } from "~/profiles/photos.server";
import { randomId } from "~/platform/ids";
import { fileReport } from "~/safety/reports.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { addAppeal } from "../../../../tests/support/appeals";
import { addAnswer } from "../../../../tests/support/answers";
import { askDesk } from "../../../../tests/support/desk";
import { picture as paint } from "../../../../tests/support/picture";
import { type Hired, hire } from "../../../../tests/support/staff";
import { testAppOfFile } from "../../../../tests/support/test-app";
import { closeWork, complain } from "../../../../tests/support/work";

const app = testAppOfFile();
let ember: TenantScope;
let marina: TenantScope;
let bytes: Uint8Array;
let olga: Hired;
let ruth: Hired;
let other: Hired;

beforeAll(async () => {
  ember = await app.change(app.ember, { photo_moderation: "queue", text_moderation: "queue" });
  marina = await app.change(app.marina, { photo_moderation: "queue", text_moderation: "queue" });
  bytes = await paint(150, 200).jpeg().toBuffer();
});

beforeEach(async () => {
  await closeWork(app);
  olga = await hire(app, [{ role: "moderator", on: ember }]);
  ruth = await hire(app, [{ role: "moderator", on: ember }]);
  other = await hire(app, [{ role: "moderator", on: marina }]);
});

const itemOf = async (subject: string) => {
  const rows = await app.oracle<{ id: string; claimed_by: string | null }>(
    "select id, claimed_by from work_items where subject_id = $1 and closed_at is null",
    [subject],
  );
  return rows[0] as { id: string; claimed_by: string | null };
};

async function photoItem(scope = ember, name = "Anna") {
  const memberId = await app.member(scope, { name: `${name} ${randomId().replace(/[^a-f]/g, "")}` });
  const photo = await addPhoto(scope, { memberId, premium: false }, bytes);
  return { memberId, photo, ...(await itemOf(photo)) };
}

const open = (id: string, { token }: Hired, slug = "ember", headers = {}) =>
  askDesk(`/desk/queue/${slug}/${id}`, { token, headers });

describe("The list of the queue", () => {
  it("The list shows what waits on the person's sites only, and counts nothing of another site", async () => {
    const mine = await photoItem();
    const theirs = await photoItem(marina);
    const { status, text } = await askDesk("/desk/queue", { token: olga.token });
    expect(status).toBe(200);
    expect(text).toContain(`/desk/queue/ember/${mine.id}`);
    expect(text).not.toContain(theirs.id);
    expect(text).toContain("One item waits");
    expect(text).toContain("Due: under age 1 h, threats 1 h, intimate images 4 h");
  });

  it("An empty queue says so and what was closed today", async () => {
    const { text } = await askDesk("/desk/queue", { token: other.token });
    expect(text).toContain("Nothing waits on your sites");
    expect(text).toMatch(/closed today/);
  });

  it("Filters stand in the address, and a filter by a foreign site answers as an unknown one", async () => {
    await photoItem();
    const { text } = await askDesk("/desk/queue?kind=case", { token: olga.token });
    expect(text).toContain("Nothing fits these filters");
    for (const site of ["marina", "nowhere"])
      expect((await askDesk(`/desk/queue?site=${site}`, { token: olga.token })).status).toBe(404);
  });

  it("The way to the next item passes over one that a colleague has claimed", async () => {
    const first = await photoItem();
    const second = await photoItem();
    await open(first.id, ruth);
    const { status, headers } = await askDesk("/desk/queue/next", { token: olga.token });
    expect([status, headers.get("location")]).toEqual([302, `/desk/queue/ember/${second.id}`]);
  });
});

describe("An open item", () => {
  it("Two moderators open one item: the second is told, and served ten minutes later (check 19)", async () => {
    const { id, photo } = await photoItem();
    const first = await open(id, olga);
    expect(first.text).toContain("Yours until");
    expect((await itemOf(photo)).claimed_by).toBe(olga.staffId);
    const second = await open(id, ruth);
    expect(second.text).toContain("Olga Staff works on this item");
    expect(second.text).not.toContain("Yours until");
    const claimOf = async () =>
      (
        await app.oracle<{ since: Date; until: Date }>(
          `select a.created_at as since, i.claimed_until as until from work_items i
           join operator_acts a on a.subject = i.subject_id::text and a.verb = 'claim' where i.id = $1`,
          [id],
        )
      )[0];
    const claim = await claimOf();
    // A renewal changes only the end of the claim.
    await app.clock.advance(60);
    await open(id, olga);
    // The renewal's own minute, because a minute may end between the two visits.
    const renewed = (await claimOf())?.until;
    expect(renewed?.getTime()).toBeGreaterThanOrEqual((claim?.until.getTime() ?? 0) + 60_000);
    const until = renewed?.toISOString().slice(0, 16);
    const since = claim?.since.toISOString();
    const seen = (await open(id, ruth)).text.replaceAll(/<!-- -->/g, "");
    expect(seen).toMatch(
      new RegExp(`Claimed until <time datetime="${until}[^>]*>[^<]*</time>, since <time datetime="${since}"`, "i"),
    );
    expect((await open(id, olga)).text.replaceAll(/<!-- -->/g, "")).toContain(", since <time");
    const list = (await askDesk("/desk/queue", { token: ruth.token })).text.replaceAll(/<!-- -->/g, "");
    expect(list).toMatch(/Olga Staff · 1[01] min left/);
    await app.clock.advance(10 * 60 + 1);
    expect((await open(id, ruth)).text).toContain("Yours until");
    expect((await itemOf(photo)).claimed_by).toBe(ruth.staffId);
  });

  it("A page that the browser loads ahead claims nothing", async () => {
    const { id, photo } = await photoItem();
    expect((await open(id, olga, "ember", { "sec-purpose": "prefetch;prerender" })).status).toBe(403);
    expect((await itemOf(photo)).claimed_by).toBeNull();
  });

  it("An item of a foreign site, an unknown item and an unknown site give the same 404 and change nothing (check 31)", async () => {
    const theirs = await photoItem(marina);
    const plain = async (path: string) => {
      const { status, text } = await askDesk(path, { token: olga.token });
      return { status, text: text.replace(/nonce="[^"]*"/g, "") };
    };
    const unknown = await plain(`/desk/queue/nowhere/${randomId()}`);
    expect(unknown.status).toBe(404);
    for (const path of [
      `/desk/queue/marina/${theirs.id}`,
      `/desk/queue/ember/${theirs.id}`,
      `/desk/queue/ember/${randomId()}`,
      "/desk/queue/ember/none",
    ])
      expect(await plain(path), path).toEqual(unknown);
    expect((await itemOf(theirs.photo)).claimed_by).toBeNull();
  });

  it("Hostile words of a profile are shown as text, with marks for what cannot be seen (check 34)", async () => {
    const memberId = await app.member(ember, { name: "Eve Hostile" });
    await ember.db.write((w) =>
      saveAbout(w, memberId, "<script>alert(1)</script> javascript:alert(1) a\u202Eb www.elsewhere.test"),
    );
    const [item] = await app.oracle<{ id: string }>("select id from work_items where member_id = $1", [memberId]);
    const { text } = await open(item?.id as string, olga);
    expect(text).not.toContain("<script>alert");
    expect(text).toContain("U+202E");
    expect(text).toMatch(/<mark class="[^"]*is-contact/);
    expect(text).not.toMatch(/href="[^"]*elsewhere/);
  });

  it("Opening a case is an act once per claim, and its evidence is for its claimant", async () => {
    const [anna, bad] = [await app.member(ember), await app.member(ember, { name: "Bad Person" })];
    await fileReport(
      ember,
      { reporterId: anna, reportedId: bad, reason: "scam", body: "Asked for money." },
      async () => {},
    );
    const [found] = await app.oracle<{ id: string; subject_id: string }>(
      "select id, subject_id from work_items where member_id = $1 and kind = 'case'",
      [bad],
    );
    const { id, subject_id: caseId } = found as { id: string; subject_id: string };
    const first = await open(id, olga);
    expect(first.text).toContain("Asked for money.");
    expect(first.text).toContain("Evidence of receipt");
    expect(first.text).toContain("Unchanged since then");
    expect(first.text.split("Bad Person</span></strong>")).toHaveLength(2);
    await app.oracle("update profiles set about = 'A new text.' where member_id = $1", [bad]);
    const changed = await open(id, olga);
    expect(changed.text).not.toContain("Unchanged since then");
    for (const words of [">Then<", ">Now<", "A new text."]) expect(changed.text).toContain(words);
    const second = await open(id, ruth);
    expect(second.text).not.toContain("Evidence of receipt");
    expect((await app.acts(caseId)).map(({ verb }) => verb)).toEqual(["claim", "report"]);
  });

  it("Support sees the queue and answers complaints, but judges nothing and opens no evidence", async () => {
    const sam = await hire(app, [{ role: "support", on: ember }]);
    const { id, photo } = await photoItem();
    expect((await open(id, sam)).text).toContain("Your role looks on here");
    expect((await itemOf(photo)).claimed_by).toBeNull();
    const body = `It is slow ${randomId()}`;
    await complain(ember, body);
    const [complaint] = await app.oracle<{ id: string }>(
      "select i.id from work_items i join complaints c on c.id = i.subject_id where c.body = $1",
      [body],
    );
    expect((await open(complaint?.id as string, sam)).text).toContain("Answer and close");
  });
});

describe("Photos of the desk (check 36)", () => {
  it("A photo is served to the person's site only, without a cache, and never without a session", async () => {
    const { photo } = await photoItem();
    const theirs = await photoItem(marina);
    const path = `/desk/ember/photo/${photo}/card`;
    const mine = await askDesk(path, { token: olga.token });
    expect([mine.status, mine.headers.get("content-type"), mine.headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "no-store",
    ]);
    expect((await askDesk(path)).status).not.toBe(200);
    expect((await askDesk(path, { token: other.token })).status).toBe(404);
    for (const wrong of [
      `/desk/marina/photo/${theirs.photo}/card`,
      `/desk/ember/photo/${theirs.photo}/card`,
      `/desk/ember/photo/${photo}/whole`,
      `/desk/ember/photo/none/card`,
    ])
      expect((await askDesk(wrong, { token: olga.token })).status, wrong).toBe(404);
  });
});

describe("Commands of the queue", () => {
  const send = (verb: string, body: Record<string, string>, { token }: Hired) =>
    askDesk(`/desk/do/${verb}`, { token, body: { site: "ember", key: randomId(), back: "/desk/queue", ...body } });
  const stateOf = async (photo: string) =>
    (await app.oracle<{ state: string }>("select state from photos where id = $1", [photo]))[0]?.state;

  it("A decision needs the claim and the version that was seen; a changed text is not passed (check 19)", async () => {
    const { id, photo } = await photoItem();
    await open(id, olga);
    const byRuth = await send("approve", { id: photo, version: "1" }, ruth);
    expect([byRuth.status, byRuth.text.includes("A colleague works on this item: Olga Staff.")]).toEqual([422, true]);
    expect(await stateOf(photo)).toBe("pending");
    await app.clock.advance(10 * 60 + 1);
    expect((await send("approve", { id: photo, version: "1" }, olga)).text).toContain("claim on this item has ended");
    await open(id, ruth);
    expect((await send("approve", { id: photo, version: "1" }, ruth)).status).toBe(303);
    expect(await stateOf(photo)).toBe("active");

    const memberId = await app.member(ember);
    await ember.db.write((w) => saveAbout(w, memberId, "Tea."));
    const [text] = await app.oracle<{ id: string; subject_id: string }>(
      "select id, subject_id from work_items where member_id = $1",
      [memberId],
    );
    await open(text?.id as string, olga);
    await ember.db.write((w) => saveAbout(w, memberId, "Call 0123456789."));
    const late = await send("pass", { id: text?.subject_id as string, version: "1" }, olga);
    expect([late.status, late.text.includes("changed while you looked")]).toEqual([422, true]);
    expect(await app.oracle("select 1 from profiles where member_id = $1 and about <> ''", [memberId])).toEqual([]);
  });

  it("A refusal taken back shows the item again, and its mail never leaves (check 18)", async () => {
    const { id, photo, memberId } = await photoItem();
    const email = `${randomId()}@members.test`;
    await app.oracle("update accounts set email = $2 where member_id = $1", [memberId, email]);
    await open(id, olga);
    expect((await send("refuse", { id: photo, version: "1", why: "quality" }, olga)).status).toBe(303);
    expect(await stateOf(photo)).toBe("refused");
    const [act] = await app.oracle<{ id: string }>(
      "select id from operator_acts where subject = $1 and verb = 'refuse'",
      [photo],
    );
    expect((await send("undo", { id: act?.id as string }, olga)).status).toBe(303);
    expect([await stateOf(photo), (await itemOf(photo)).id]).toEqual(["pending", id]);
    await app.clock.advance(120);
    expect(await app.mailsTo(email)).toEqual([]);
  });

  it("A refusal with a warning is one act, and both mails leave", async () => {
    const { id, photo, memberId } = await photoItem();
    await open(id, olga);
    const sent = await send(
      "refuse",
      { id: photo, version: "1", why: "explicit", warn: "The third such photo." },
      olga,
    );
    expect(sent.status).toBe(303);
    const kinds = await app.oracle<{ kind: string }>("select kind from decisions where member_id = $1 order by kind", [
      memberId,
    ]);
    expect(kinds.map(({ kind }) => kind)).toEqual(["photo", "warning"]);
    expect((await app.acts(photo)).map(({ verb }) => verb)).toEqual(["claim", "refuse"]);
  });

  it("One decision covers a member's ticked items, and none of them when one is of another member or changed", async () => {
    const { memberId, photo, id } = await photoItem();
    const second = await addPhoto(ember, { memberId, premium: false }, bytes);
    const stranger = await photoItem();
    const other = await itemOf(second);
    await open(id, olga);
    const judge = (items: string, more = {}) => send("judge", { items, verdict: "pass", ...more }, olga);
    expect((await judge(`${id}:1,${stranger.id}:1`)).text).toContain("several members");
    expect((await judge(`${id}:1,${other.id}:7`)).text).toContain("changed while you looked");
    expect([await stateOf(photo), await stateOf(second)]).toEqual(["pending", "pending"]);
    expect((await judge(`${id}:1`, { verdict: "refuse" })).text).toContain("A refusal needs a rule and a reason");
    expect((await judge(`${id}:1,${other.id}:1`)).status).toBe(303);
    expect([await stateOf(photo), await stateOf(second)]).toEqual(["active", "active"]);
    expect((await app.acts(memberId)).map(({ verb }) => verb)).toEqual(["judge"]);
  });

  it("A note on a complaint stays among colleagues, and the answer closes it", async () => {
    const body = `It is dear ${randomId()}`;
    await fileComplaint(ember, {
      topic: "payment",
      body,
      replyTo: "asks@members.test",
      memberId: null,
      locale: "en",
      network: randomId(),
    });
    const [item] = await app.oracle<{ id: string; subject_id: string }>(
      "select i.id, i.subject_id from work_items i join complaints c on c.id = i.subject_id where c.body = $1",
      [body],
    );
    const { id, subject_id: complaint } = item as { id: string; subject_id: string };
    await open(id, olga);
    expect((await send("note-complaint", { id: complaint, note: "Paid twice, I think." }, olga)).status).toBe(303);
    expect((await open(id, olga)).text).toContain("Paid twice, I think.");
    expect((await send("close", { id: complaint, version: "1", why: "We have sent it back." }, olga)).status).toBe(303);
    await app.clock.advance(120);
    const [mail] = await app.mailsTo("asks@members.test");
    expect(mail?.text).toContain("We have sent it back.");
    expect(mail?.text).not.toContain("Paid twice");
  });

  it("The first decider of a contested decision cannot open its review", async () => {
    const memberId = await app.member(ember, { email: `${randomId()}@members.test` });
    await send("warn", { id: memberId, rule: "insults", why: "You insulted Anna." }, olga);
    const { id: appeal } = await itemOf(await addAppeal(app, memberId, "I did not."));
    expect((await open(appeal, olga)).text).toContain("another person reviews this appeal");
    expect((await open(appeal, ruth)).text).toContain("Yours until");
  });

  it("An answer is shown with its prompt, also after an appeal against its refusal", async () => {
    const memberId = await app.member(ember, { email: `${randomId()}@members.test` });
    const answer = await addAnswer(ember, { memberId, prompt: "perfect_sunday", body: "In bed." });
    const { id } = await itemOf(answer);
    const prompted = /Answer to the prompt.*perfect_sunday.*In bed\./s;
    expect((await open(id, olga)).text).toMatch(prompted);
    await send("decline", { id: answer, version: "1", rule: "insults", why: "It is rude." }, olga);
    const { id: appeal } = await itemOf(await addAppeal(app, memberId, "It is not."));
    expect((await open(appeal, ruth)).text).toMatch(prompted);
  });

  it("The grid claims twelve photos for one person, and each is approved by its own form", async () => {
    const first = await photoItem();
    for (let more = 0; more < 12; more += 1) await photoItem();
    const { text } = await askDesk("/desk/queue/grid", { token: olga.token });
    expect(text.match(/\/photo\/[0-9a-f-]{36}\/card/g)).toHaveLength(12);
    expect((await itemOf(first.photo)).claimed_by).toBe(olga.staffId);
    const { text: rest } = await askDesk("/desk/queue/grid", { token: ruth.token });
    expect(rest.match(/\/photo\/[0-9a-f-]{36}\/card/g)).toHaveLength(1);
    expect((await send("approve", { id: first.photo, version: "1" }, olga)).status).toBe(303);
  });

  it("A photo reviewed in the grid leaves its place empty, so that the keys of the others stay", async () => {
    for (let more = 0; more < 3; more += 1) await photoItem();
    const placesOf = (text: string) =>
      [...text.matchAll(/<li>(.*?)<\/li>/gs)].map(([, tile = ""]) => {
        const [, id = ""] = /name="id" value="([0-9a-f-]{36})"/.exec(tile) ?? [];
        const [, key = ""] = /data-key="(.)"/.exec(tile) ?? [];
        return { id, key };
      });
    const { text } = await askDesk("/desk/queue/grid", { token: ruth.token });
    const before = placesOf(text).filter(({ key }) => key);
    const [second] = before.slice(1);
    const back = /name="back" value="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await send("approve", { id: second?.id ?? "", version: "1" }, ruth)).status).toBe(303);
    const after = placesOf((await askDesk(back, { token: ruth.token })).text).slice(0, before.length);
    expect(after).toEqual(before.map((place, at) => (at === 1 ? { id: "", key: "" } : place)));
  });

  it("A person who answers complaints alone is led to one, and neither to the photos before it nor to their grid", async () => {
    for (let more = 0; more < 2; more += 1) await photoItem();
    const support = await hire(app, [{ role: "support", on: ember }]);
    const shown = async (path: string, { token }: Hired) => await askDesk(path, { token });
    expect((await shown("/desk/queue", support)).text).not.toContain("/desk/queue/grid");
    expect((await shown("/desk/queue", ruth)).text).toContain("/desk/queue/grid");
    expect((await shown("/desk/queue/next", support)).headers.get("location")).toBe("/desk/queue");
    await complain(ember);
    const [complaint] = await app.oracle<{ id: string }>(
      "select id from work_items where kind = 'complaint' and closed_at is null",
    );
    const next = (await shown("/desk/queue/next", support)).headers.get("location");
    expect(next).toBe(`/desk/queue/ember/${complaint?.id}`);
    expect((await shown("/desk/queue/next", ruth)).headers.get("location")).not.toBe(next);
  });
});
