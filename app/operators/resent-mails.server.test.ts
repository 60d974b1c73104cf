import { beforeEach, expect, it } from "vitest";
import { findLink } from "~/accounts/email-links.server";
import { eraseMember } from "~/deletion/member-requests.server";
import { requestReset } from "~/signup/reset.server";
import { randomId } from "~/platform/ids";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();
const site = "ember";
const resend = (id: string, mail: string) => operatorCommands["operator.resend-mail"]({ site, id, mail });
const tokenIn = (text = "") => /\/([A-Za-z0-9_-]{40,})\s/.exec(text)?.[1] ?? "";
const isAlive = async (token: string) => (await app.ember.db.read((q) => findLink(q, token))) !== null;

beforeEach(() => {
  app.mails.length = 0;
});

it("A mail that is sent anew has a new link, and the old one is dead", async () => {
  const id = await app.member(app.ember, { email: "lost@members.test" });
  await requestReset(app.ember, "lost@members.test", randomId());
  await resend(id, "reset");
  const [first, second] = (await app.mailsTo("lost@members.test")).map(({ text }) => tokenIn(text));
  // The link of the first mail was voided before the mail was sent.
  expect(second).toBeUndefined();
  expect(await isAlive(first ?? "")).toBe(true);
  await resend(id, "reset");
  const [, latest] = (await app.mailsTo("lost@members.test")).map(({ text }) => tokenIn(text));
  expect([await isAlive(first ?? ""), await isAlive(latest ?? "")]).toEqual([false, true]);
  expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["resend-mail", "resend-mail"]);
});

it("A resent mail goes only to an account in the state that the mail is for", async () => {
  const fresh = await app.member(app.ember, { email: "fresh@members.test", state: "unconfirmed" });
  const gone = await app.member(app.ember, { email: "gone@members.test" });
  await eraseMember(app.ember, gone, async () => {});
  await resend(fresh, "activation");
  await resend(gone, "reactivation");
  expect((await app.mailsTo("fresh@members.test")).length).toBe(1);
  expect((await app.mailsTo("gone@members.test")).length).toBe(1);
  await expect(resend(fresh, "reset")).rejects.toThrow("is for a member who is active");
  await expect(resend(gone, "activation")).rejects.toThrow("is for a member who is unconfirmed");
  await expect(resend(await app.member(app.ember, { state: "banned" }), "reset")).rejects.toThrow("this one is banned");
  await expect(resend(await app.member(app.marina), "reset")).rejects.toThrow("no member");
  await expect(resend(fresh, "invoice")).rejects.toThrow("mail must be activation");
});

it("A full mailbox is said, and no link dies", async () => {
  const id = await app.member(app.ember, { email: "full@members.test", state: "unconfirmed" });
  let refused: unknown = null;
  for (let time = 0; time < 30 && refused === null; time += 1)
    refused = await resend(id, "activation").then(
      () => null,
      (error: unknown) => error,
    );
  expect(String(refused)).toContain("as many mails today as one may");
  const open = "select 1 from email_links where member_id = $1 and used_at is null and expires_at > app_now()";
  expect(await app.oracle(open, [id])).toHaveLength(1);
});
