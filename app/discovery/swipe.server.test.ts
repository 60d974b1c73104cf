import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Viewer } from "~/accounts/viewer";
import { translator } from "~/i18n/catalogue.server";
import { saveAnswers } from "~/profiles/answers.server";
import { addBlock, listBlocked } from "~/visibility/blocks.server";
import { setInvisible } from "~/visibility/invisible.server";
import { type TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { aboutLength, type SwipeChoice, swipeLikesPerDay } from "./swipe";
import { readSwipeGame, swipe, undoSwipe } from "./swipe.server";

const app = testAppOfFile();
let scope: TenantScope;

beforeAll(async () => {
  scope = app.ember;
});

const asViewer = (memberId: string, more: Partial<Viewer> = {}) =>
  ({ memberId, state: "active", gender: "male", country: "GB", ...more }) as Viewer;
const newSwiper = async () => asViewer(await app.member(scope, { gender: "male" }));
const women = (count: number) =>
  Promise.all(Array.from({ length: count }, () => app.member(scope, { gender: "female" })));
const choose = (swiper: Viewer, otherId: string, choice: SwipeChoice) =>
  scope.db.write((w) => swipe(w, { swiper, otherId, choice }));
const look = (swiper: Viewer) =>
  scope.db.read((q) => readSwipeGame(q, swiper, { tenant: scope.tenant, locale: "en", t: translator("en") }));
const undo = (swiper: Viewer) => scope.db.write((w) => undoSwipe(w, swiper.memberId));
const code = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "fault",
  );
const likesOf = async ({ memberId }: Viewer) =>
  (await app.oracle<{ to_id: string }>("select to_id from likes where from_id = $1", [memberId])).map((r) => r.to_id);

describe("The swipe game", () => {
  it("A member gives four likes a day, and a fifth is refused (LIK-16)", async () => {
    const me = await newSwiper();
    const them = await women(swipeLikesPerDay + 1);
    const answers = [];
    for (const other of them) answers.push(await code(choose(me, other, "like")));
    expect(answers).toEqual(["done", "done", "done", "done", "swipe.no_likes_left"]);
    expect((await likesOf(me)).sort()).toEqual(them.slice(0, 4).sort());
    expect(await look(me)).toMatchObject({ likesLeft: 0 });
  });

  it("Of twelve likes at the same time, exactly four are given (G5)", async () => {
    const me = await newSwiper();
    const answers = await Promise.all((await women(12)).map((other) => code(choose(me, other, "like"))));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(swipeLikesPerDay);
    expect(await likesOf(me)).toHaveLength(swipeLikesPerDay);
  });

  it("New likes are available at midnight in the tenant's time zone (LIK-17, AMB-084)", async () => {
    const me = await newSwiper();
    for (const other of await women(swipeLikesPerDay)) await choose(me, other, "like");
    const { now, nextDayAt } = await look(me);
    const seconds = (Date.parse(nextDayAt) - Date.parse(now)) / 1000;
    const local = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: scope.tenant.settings.time_zone });
    expect(local.format(new Date(nextDayAt))).toBe("00:00:00");
    const [fifth = ""] = await women(1);
    await app.clock.advance(seconds - 30);
    try {
      expect(await code(choose(me, fifth, "like"))).toBe("swipe.no_likes_left");
      await app.clock.advance(60);
      expect(await look(me)).toMatchObject({ likesLeft: swipeLikesPerDay });
      expect(await code(choose(me, fifth, "like"))).toBe("done");
    } finally {
      await app.clock.reset();
    }
  });

  it("A second like for the same member uses no like of the day", async () => {
    const me = await newSwiper();
    const [her = ""] = await women(1);
    await choose(me, her, "like");
    await choose(me, her, "like");
    expect(await look(me)).toMatchObject({ likesLeft: swipeLikesPerDay - 1 });
  });

  it("A member shows once, never after a like, and after a pass only a month later", async () => {
    const me = await newSwiper();
    const [passed = "", liked = ""] = await women(2);
    await choose(me, passed, "pass");
    await choose(me, liked, "like");
    const shown = async () => (await everyCard(me)).filter((id) => id === passed || id === liked);
    expect(await shown()).toEqual([]);
    await app.clock.advance(31 * 86_400);
    try {
      expect(await shown()).toEqual([passed]);
    } finally {
      await app.clock.reset();
    }
  });

  /** Passes every card. Returns the members on the cards. */
  async function everyCard(me: Viewer): Promise<string[]> {
    const seen: string[] = [];
    for (;;) {
      const { cards } = await look(me);
      if (cards.length === 0) break;
      seen.push(...cards.map(({ id }) => id));
      for (const { id } of cards) await choose(me, id, "pass");
    }
    await app.oracle("delete from swipes where member_id = $1 and other_id = any($2::uuid[])", [me.memberId, seen]);
    return seen;
  }

  it("The game shows no blocked, invisible or deleted members, and none of another tenant", async () => {
    const me = await newSwiper();
    const [blocked = "", blocker = "", hidden = ""] = await women(3);
    const gone = await app.member(scope, { gender: "female", state: "deleted" });
    const next = await app.member(app.marina, { gender: "female" });
    await scope.db.write((w) => addBlock(w, me.memberId, blocked));
    await scope.db.write((w) => addBlock(w, blocker, me.memberId));
    await scope.db.write((w) => setInvisible(w, hidden, true));
    const forbidden = [blocked, blocker, hidden, gone, next, me.memberId];
    const shown = await everyCard(me);
    expect(shown.filter((id) => forbidden.includes(id))).toEqual([]);
    for (const id of forbidden.slice(0, -1)) {
      expect(await code(choose(me, id, "pass"))).toBe("page.not_found");
      expect(await code(choose(me, id, "like"))).toBe("page.not_found");
    }
    expect(await code(choose(me, me.memberId, "like"))).toBe("like.self");
    // A refused like does not count towards the daily limit.
    expect(await look(me)).toMatchObject({ likesLeft: swipeLikesPerDay });
  });

  it("A like refused by a block during the swipe uses no like of the day and leaves no decision", async () => {
    const me = await newSwiper();
    const [her = ""] = await women(1);
    const { runAndCommit } = TenantWriter.prototype;
    vi.spyOn(TenantWriter.prototype, "runAndCommit").mockImplementationOnce(async function (
      this: TenantWriter,
      statement,
    ) {
      await addBlock(this, her, me.memberId);
      return runAndCommit.call(this, statement);
    });
    expect(await code(choose(me, her, "like"))).toBe("page.not_found");
    expect(await app.oracle("select 1 from swipes where member_id = $1", [me.memberId])).toEqual([]);
    expect(await look(me)).toMatchObject({ likesLeft: swipeLikesPerDay });
  });

  it("An undo of the last decision withdraws its like, which still counts for the day", async () => {
    const me = await newSwiper();
    const [passed = "", liked = ""] = await women(2);
    await choose(me, passed, "pass");
    // Two decisions must differ by a millisecond, the precision of the embedded database's clock.
    await app.clock.advance(1);
    await choose(me, liked, "like");
    expect((await look(me)).last).toMatchObject({ choice: "like" });
    await undo(me);
    expect(await likesOf(me)).toEqual([]);
    expect(await look(me)).toMatchObject({ likesLeft: swipeLikesPerDay - 1, last: { choice: "pass" } });
    await undo(me);
    await undo(me);
    expect((await look(me)).last).toBeNull();
  });

  it("Members of undone decisions come first, the latest undo before the others, until the viewer decides again", async () => {
    const me = await newSwiper();
    const [one = "", two = "", best = ""] = await women(3);
    const first = async () => (await look(me)).cards.slice(0, 3).map(({ id }) => id);
    for (const her of [one, two]) {
      await choose(me, her, "pass");
      await app.clock.advance(1);
    }
    await app.oracle("update profiles set seeks_genders = '{male}' where member_id = $1", [best]);
    await undo(me);
    await app.clock.advance(1);
    await undo(me);
    expect(await first()).toEqual([one, two, best]);
    await choose(me, one, "like");
    expect((await first()).slice(0, 2)).toEqual([two, best]);
    await scope.db.write((w) => addBlock(w, me.memberId, two));
    expect((await first())[0]).toBe(best);
    await app.oracle("delete from members where id = $1", [best]);
  });

  it("Two simultaneous undos of one decision undo only that decision", async () => {
    const me = await newSwiper();
    const [her = ""] = await women(1);
    await choose(me, her, "like");
    await Promise.all([undo(me), undo(me)]);
    expect(await likesOf(me)).toEqual([]);
    expect((await look(me)).last).toBeNull();
    await choose(me, her, "like");
    expect(await likesOf(me)).toEqual([her]);
  });

  it("An undo leaves the older like alone when the member of the last decision blocked the viewer or left", async () => {
    const leave = (id: string) => app.oracle("update members set state = 'deleted' where id = $1", [id]);
    const block = (id: string, me: Viewer) => scope.db.write((w) => addBlock(w, id, me.memberId));
    for (const go of [leave, block]) {
      const me = await newSwiper();
      const [liked = "", gone = ""] = await women(2);
      await choose(me, liked, "like");
      await app.clock.advance(1);
      await choose(me, gone, "pass");
      await go(gone, me);
      expect((await look(me)).last).toBeNull();
      await undo(me);
      expect(await likesOf(me)).toEqual([liked]);
    }
  });

  it("A deleted or banned member is named neither as the last decision nor in the block list (P03)", async () => {
    for (const state of ["deleted", "banned"]) {
      const me = await newSwiper();
      const [gone = ""] = await women(1);
      await choose(me, gone, "pass");
      const named = async () => (await look(me)).last !== null;
      const blocked = async () =>
        (await scope.db.read((q) => listBlocked(q, me.memberId))).map(({ name }) => name !== null);
      expect(await named()).toBe(true);
      await app.oracle("update members set state = $2 where id = $1", [gone, state]);
      expect(await named()).toBe(false);
      await app.oracle("update members set state = 'active' where id = $1", [gone]);
      await scope.db.write((w) => addBlock(w, me.memberId, gone));
      expect(await blocked()).toEqual([true]);
      await app.oracle("update members set state = $2 where id = $1", [gone, state]);
      expect(await blocked()).toEqual([false]);
    }
  });

  it("A simultaneous undo and like leave a like only together with its decision", async () => {
    for (let round = 0; round < 30; round += 1) {
      const me = await newSwiper();
      const [her = ""] = await women(1);
      await choose(me, her, "pass");
      await Promise.all([undo(me), choose(me, her, "like")]);
      const offered = (await look(me)).last !== null;
      expect(await likesOf(me)).toEqual(offered ? [her] : []);
    }
  });

  it("A member with an unconfirmed address may pass but not like", async () => {
    const me = await newSwiper();
    const [her = ""] = await women(1);
    expect(await code(choose({ ...me, state: "unconfirmed" }, her, "like"))).toBe("account.unconfirmed");
    expect(await code(choose({ ...me, state: "unconfirmed" }, her, "pass"))).toBe("done");
  });
});

it("A card shows the member's answers with their questions, and the text about oneself", async () => {
  const me = await newSwiper();
  const [other = ""] = await women(1);
  const rows = ["sunday", "trip"].map((prompt) => ({ prompt, body: `About ${prompt}.` }));
  await scope.db.write((w) => saveAnswers(w, other, rows));
  await app.oracle("update profiles set seeks_genders = '{male}', about = repeat('a', 500) where member_id = $1", [
    other,
  ]);
  const { cards } = await look(me);
  const answers = new Map(cards.map((card) => [card.id, card.answers]));
  expect(answers.get(other)).toMatchObject([
    { prompt: "sunday", question: "My ideal Sunday", body: "About sunday." },
    { prompt: "trip", body: "About trip." },
  ]);
  expect([...answers.values()].flat()).toHaveLength(2);
  expect(cards.find(({ id }) => id === other)?.about).toHaveLength(aboutLength);
});
