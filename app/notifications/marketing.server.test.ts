import { beforeEach, describe, expect, it } from "vitest";
import { logIn } from "~/accounts/login.server";
import { hashPassword } from "~/accounts/passwords.server";
import { like } from "~/likes/likes.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { announceToAll } from "./announcements.server";
import { mailStrangeLogin } from "./login-mails.server";
import { notifyMember } from "./notices.server";
import { marketingTypes } from "./preference";
import { subscribeToMails, isWanted, readChoices, switchOff } from "./preferences.server";

const app = testAppOfFile();
beforeEach(() => {
  app.mails.length = 0;
});

const ask = (id: string, ...types: (typeof marketingTypes)[number][]) =>
  app.ember.db.write((w) => subscribeToMails(w, id, types));

describe("marketing mails", () => {
  it("Marketing mails are off until a member asks for them, and notices about other members are on", async () => {
    const id = await app.member(app.ember);
    const choices = await app.ember.db.read((q) => readChoices(q, id));
    for (const type of marketingTypes) {
      expect(choices[type]).toEqual({ email: false, push: false });
      expect(await app.ember.db.read((q) => isWanted(q, id, type, "email"))).toBe(false);
    }
    expect(choices.new_messages).toEqual({ email: true, push: true });
  });

  it("Marketing mails need a tick, tell their reason, and stop when switched off", async () => {
    const id = await app.member(app.ember, { email: "asked@members.test" });
    await app.member(app.ember, { email: "quiet@members.test" });
    await ask(id, "news");
    const announce = () => app.ember.db.write((w) => announceToAll(w, { type: "news", link: "/pages/terms" }));
    await announce();
    const [mail] = await app.mailsTo("asked@members.test");
    expect(mail?.text).toContain("because you asked for it when you signed up or in your settings");
    expect(mail?.text).not.toContain("switched on in your settings");
    expect(await app.mailsTo("quiet@members.test")).toEqual([]);
    await app.ember.db.write((w) => switchOff(w, id, "news", "email"));
    await app.clock.advance(3 * 86_400);
    app.mails.length = 0;
    await announce();
    expect(await app.mailsTo("asked@members.test")).toEqual([]);
  });
});

describe("the weekly overview", () => {
  const tell = (id: string) =>
    app.marina.db.write((w) => notifyMember(w, id, { type: "weekly_updates", channel: "email" }));

  it("The weekly overview gives numbers and is not sent in a quiet week", async () => {
    const id = await app.member(app.marina, { email: "week@members.test" });
    await app.marina.db.write((w) => subscribeToMails(w, id, ["weekly_updates"]));
    await app.clock.advance(8 * 86_400);
    expect(await tell(id)).toBe("skipped");
    await app.clock.advance(7 * 86_400);
    const other = await app.member(app.marina, { name: "Secretname", gender: "male" });
    await app.member(app.marina, { fictional: true });
    await app.oracle("update members set confirmed_at = now() + interval '15 days' where id = $1", [other]);
    await app.marina.db.write((w) => like(w, { fromId: other, toId: id, origin: "member" }));
    expect(await tell(id)).toBe("sent");
    const [mail] = await app.mailsTo("week@members.test");
    expect(mail?.text).toMatch(/1 new like|1 nieuwe like/);
    expect(mail?.text).toMatch(/1 person who may suit you has joined/);
    expect(mail?.text).not.toMatch(/unread|ongelezen|Secretname/);
  });
});

describe("a login from an unknown browser", () => {
  const password = "four words in a row";
  const origin = { network: "192.0.2.7", device: "Mozilla/5.0 (Windows NT 10.0) Firefox/130.0", heldToken: undefined };
  const enter = (email: string, deviceProof?: string) =>
    logIn(app.ember, email, password, { ...origin, deviceProof }, mailStrangeLogin);

  it("A login from an unknown browser is mailed, but not a first login or one from a known browser", async () => {
    const email = "enters@members.test";
    await app.member(app.ember, { email, passwordHash: await hashPassword(password) });
    const { deviceProof } = await enter(email);
    expect(await app.mailsTo(email)).toEqual([]);
    await enter(email, deviceProof);
    expect(await app.mailsTo(email)).toEqual([]);
    await enter(email);
    const [mail, ...more] = await app.mailsTo(email);
    expect([mail?.subject, more]).toEqual(["New login to your account", []]);
    expect(mail?.text).toContain("Firefox on Windows");
    expect(mail?.text).toContain("/reset-password");
  });

  it("A failed login from an unknown browser is not mailed", async () => {
    const email = "fails@members.test";
    await app.member(app.ember, { email, passwordHash: await hashPassword(password) });
    await enter(email);
    await expect(logIn(app.ember, email, "not this one", origin, mailStrangeLogin)).rejects.toThrow();
    expect(await app.mailsTo(email)).toEqual([]);
  });
});
