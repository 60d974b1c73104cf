import { beforeAll, describe, expect, it } from "vitest";
import { on } from "~/events";
import { blockMember } from "~/safety/blocking.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { loggedIn, viewerOf } from "../../tests/support/viewer";
import { readInstantCursor } from "~/platform/cursor";
import type { LikeType } from "./like";
import { findMatch, listLikedPeople, listLikes } from "./like-lists.server";
import { like, type LikeOrigin, markLikesSeen, unlike } from "./likes.server";

const app = testAppOfFile();
let scope: TenantScope;
const heard: string[] = [];

beforeAll(() => {
  scope = app.ember;
  on("memberLiked", ({ fromId, toId, matched }) => void heard.push(`${fromId} ${toId} ${matched}`));
});

const give = (fromId: string, toId: string, origin: LikeOrigin = "member") =>
  scope.db.write((w) => like(w, { fromId, toId, origin }));
const withdraw = (fromId: string, toId: string) => scope.db.write((w) => unlike(w, { fromId, toId }));
const list = (memberId: string, type: LikeType, after: string | null = null) =>
  scope.db.read((q) => listLikes(q, { memberId, type, after: readInstantCursor(after) }));
const idsOf = async (memberId: string, type: LikeType) => (await list(memberId, type)).rows.map((row) => row.card.id);
const code = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "fault",
  );
const matchedRows = (a: string, b: string) =>
  app.oracle<{ matched: boolean }>(
    "select matched_at is not null as matched from likes where (from_id = $1 and to_id = $2) or (from_id = $2 and to_id = $1)",
    [a, b],
  );
const two = async () => [await app.member(scope), await app.member(scope)] as [string, string];

describe("Likes (LIK-08..10)", () => {
  it("A like shows in the lists of both members, and a like in return is a match for both", async () => {
    const [a, b] = await two();
    expect(await give(a, b)).toMatchObject({ state: "liked", isNewMatch: false });
    expect([await idsOf(a, "sent"), await idsOf(b, "received"), await idsOf(a, "matches")]).toEqual([[b], [a], []]);
    expect(await give(b, a)).toMatchObject({ state: "match", isNewMatch: true, other: { id: a } });
    expect([await idsOf(a, "matches"), await idsOf(b, "matches")]).toEqual([[b], [a]]);
    expect(await scope.db.read((q) => findMatch(q, a, b))).toMatchObject({ card: { id: b } });
    expect(heard.slice(-2)).toEqual([`${a} ${b} false`, `${b} ${a} true`]);
  });

  it("A repeated like changes nothing and notifies nobody", async () => {
    const [a, b] = await two();
    await give(a, b);
    await give(b, a);
    const before = heard.length;
    expect(await give(b, a)).toMatchObject({ state: "match", isNewMatch: false });
    expect(heard.length).toBe(before);
  });

  it("Two likes at the same moment make exactly one match, announced once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await two();
      const answers = await Promise.all([give(a, b), give(b, a)]);
      expect(answers.filter((answer) => answer.isNewMatch)).toHaveLength(1);
      expect(await matchedRows(a, b)).toEqual([{ matched: true }, { matched: true }]);
      expect(heard.filter((line) => line.includes(a) && line.endsWith("true"))).toHaveLength(1);
    }
  });

  it("A withdrawn like ends the match for both members", async () => {
    const [a, b] = await two();
    await Promise.all([give(a, b), give(b, a)]);
    expect(await withdraw(a, b)).toBe("received");
    expect(await matchedRows(a, b)).toEqual([{ matched: false }]);
    expect(await scope.db.read((q) => findMatch(q, b, a))).toBeNull();
    expect(await give(a, b)).toMatchObject({ state: "match", isNewMatch: true });
  });

  it("A like stores its source (DESIGN 8)", async () => {
    const [a] = await two();
    const invented = await app.member(scope, { fictional: true });
    await give(invented, a, "fictional");
    expect(await app.oracle("select origin from likes where from_id = $1", [invented])).toEqual([
      { origin: "fictional" },
    ]);
  });
});

describe("Members who cannot be liked", () => {
  it("A like of one's own profile is refused", async () => {
    const [a] = await two();
    expect(await code(give(a, a))).toBe("like.self");
  });

  it("A like of a foreign, deleted, unconfirmed or blocked profile gives the same 404", async () => {
    const [a, b] = await two();
    const gone = await app.member(scope, { state: "deleted" });
    const fresh = await app.member(scope, { state: "unconfirmed" });
    const neighbour = await app.member(app.marina);
    const nobody = "00000000-0000-0000-0000-000000000000";
    for (const other of [gone, fresh, neighbour, nobody]) expect(await code(give(a, other))).toBe("page.not_found");
    await give(a, b);
    await scope.db.write((w) => blockMember(w, b, a));
    expect([await code(give(a, b)), await code(give(b, a)), await matchedRows(a, b)]).toEqual([
      "page.not_found",
      "page.not_found",
      [],
    ]);
  });
});

describe("New likes (LIK-15)", () => {
  it("Likes of one member, or all likes, can be marked as seen", async () => {
    const [a, b] = await two();
    const c = await app.member(scope);
    await give(a, c);
    await give(b, c);
    const { token } = await loggedIn(scope, c);
    const newOnes = async () => (await viewerOf(scope, token)).newLikes;
    expect((await list(c, "received")).counts).toEqual({ received: 2, sent: 0, matches: 0 });
    expect(await newOnes()).toBe(2);
    expect(await scope.db.write((w) => markLikesSeen(w, c, a))).toBe(1);
    expect(await newOnes()).toBe(1);
    const people = await scope.db.read((q) => listLikedPeople(q, c));
    // Compare without order, because likes of the same millisecond are sorted by id.
    expect(Object.fromEntries(people.map(({ id, is_new }) => [id, is_new]))).toEqual({ [a]: false, [b]: true });
    expect(await scope.db.write((w) => markLikesSeen(w, c))).toBe(1);
    expect(await scope.db.write((w) => markLikesSeen(w, c))).toBe(0);
  });
});

describe("Lists of likes", () => {
  it("Lists of likes have no gap or repetition between pages, even among likes of the same instant", async () => {
    const me = await app.member(scope);
    const likers: string[] = [];
    for (let n = 0; n < 45; n += 1) likers.push(await app.member(scope));
    for (const liker of likers) await give(liker, me);
    await app.oracle(
      "update likes set created_at = date_trunc('second', now()) - (abs(hashtext(from_id::text)) % 9) * interval '1 second' where to_id = $1",
      [me],
    );
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page = await list(me, "received", next);
      seen.push(...page.rows.map((row) => row.card.id));
      next = page.next;
    } while (next);
    expect(seen).toHaveLength(45);
    expect(new Set(seen)).toEqual(new Set(likers));
  });

  it("Lists of likes leave out deleted members", async () => {
    const [a, b] = await two();
    await give(a, b);
    await app.oracle("update members set state = 'deleted' where id = $1", [a]);
    const { rows, counts } = await list(b, "received");
    expect([rows, counts.received]).toEqual([[], 0]);
  });
});
