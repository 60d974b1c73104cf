import { describe, expect, it } from "vitest";
import { setInvisible } from "~/visibility/invisible.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { dismissAlert } from "./dismissals.server";
import { isMarketing, marketingTypes, notificationTypes } from "./preference";
import { isWanted, readChoices, saveChoices } from "./preferences.server";

const app = testAppOfFile();

describe("notification choices", () => {
  it("The notification choices (SET-04) are all on by default except marketing", async () => {
    const memberId = await app.member(app.ember);
    const choices = await app.ember.db.read((q) => readChoices(q, memberId));
    expect(Object.keys(choices)).toEqual([...notificationTypes]);
    const on = notificationTypes.filter((type) => !isMarketing(type));
    const off = marketingTypes.map((type) => [type, { email: false, push: false }]);
    const expected = [...on.map((type) => [type, { email: true, push: true }]), ...off];
    expect(choices).toEqual(Object.fromEntries(expected));
  });

  it("A choice switches one type off on one channel, and on again (SET-05, SET-06)", async () => {
    const memberId = await app.member(app.ember);
    const choices = await app.ember.db.read((q) => readChoices(q, memberId));
    const wanted = (type: "like" | "reminders", channel: "email" | "push") =>
      app.ember.db.read((q) => isWanted(q, memberId, type, channel));
    await app.ember.db.write((w) => saveChoices(w, memberId, { ...choices, like: { email: false, push: true } }));
    expect([await wanted("like", "email"), await wanted("like", "push"), await wanted("reminders", "email")]).toEqual([
      false,
      true,
      true,
    ]);
    await app.ember.db.write((w) => saveChoices(w, memberId, choices));
    expect(await wanted("like", "email")).toBe(true);
  });

  it("A choice from a second tab leaves the choices of the first tab as stored", async () => {
    const memberId = await app.member(app.ember);
    await app.ember.db.write((w) => saveChoices(w, memberId, { like: { email: false } }));
    await app.ember.db.write((w) => saveChoices(w, memberId, { news: { push: true } }));
    await app.ember.db.write((w) => saveChoices(w, memberId, {}));
    const { like, news } = await app.ember.db.read((q) => readChoices(q, memberId));
    expect({ like, news }).toEqual({ like: { email: false, push: true }, news: { email: false, push: true } });
  });
});

it("A repeated dismissal is stored in one row with its latest date", async () => {
  const memberId = await app.member(app.ember);
  const dismiss = () => app.ember.db.write((w) => dismissAlert(w, memberId, "hide-enrich-alert"));
  const rows = () =>
    app.oracle<{ at: Date }>("select dismissed_at as at from dismissals where member_id = $1", [memberId]);
  await dismiss();
  const [first] = await rows();
  await app.clock.advance(60);
  await dismiss();
  const later = await rows();
  expect(later).toHaveLength(1);
  expect((later[0]?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(60_000);
});

describe("invisible mode (SET-08)", () => {
  const listed = async (memberId: string) =>
    (await app.oracle<{ listed: boolean }>("select listed from profiles where member_id = $1", [memberId]))[0]?.listed;
  const set = (memberId: string, on: boolean) => app.ember.db.write((w) => setInvisible(w, memberId, on));

  it("Invisible mode takes a member out of lists, and its end brings the member back", async () => {
    const memberId = await app.member(app.ember);
    await set(memberId, true);
    expect(await listed(memberId)).toBe(false);
    await set(memberId, false);
    expect(await listed(memberId)).toBe(true);
  });

  it("The end of invisible mode does not list an unconfirmed member", async () => {
    const memberId = await app.member(app.ember, { state: "unconfirmed" });
    await set(memberId, false);
    expect(await listed(memberId)).toBe(false);
  });
});
