import { describe, expect, it } from "vitest";
import { Refusal } from "~/platform/errors";
import { testAppOfFile } from "../../tests/support/test-app";
import { fileComplaint } from "./complaints.server";

const app = testAppOfFile();

const complaint = {
  topic: "site",
  body: "The lamp flickers.",
  replyTo: null,
  memberId: null,
  locale: "en",
  network: "192.0.2.1",
} as const;

describe("a complaint", () => {
  it("A complaint is stored for its own tenant, and its receipt number is returned", async () => {
    const receipt = await fileComplaint(app.ember, { ...complaint, replyTo: "me@example.test" });
    const rows = await app.oracle<{ tenant_id: number; id: string; body: string; reply_to: string }>(
      "select tenant_id, id, body, reply_to from complaints",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      tenant_id: app.ember.tenant.id,
      body: complaint.body,
      reply_to: "me@example.test",
    });
    expect(rows[0]?.id.replaceAll("-", "").toUpperCase()).toMatch(new RegExp(`^${receipt}`));
  });

  it("A complaint names the member who sent it", async () => {
    const memberId = await app.member(app.ember, { name: "Robin" });
    await fileComplaint(app.ember, { ...complaint, memberId });
    const [row] = await app.oracle("select 1 from complaints where member_id = $1", [memberId]);
    expect(row).toBeDefined();
  });

  it("A typed address gets few confirmations, and never the profile name of their sender", async () => {
    const memberId = await app.member(app.ember, { name: "Buynow", email: "own@members.test" });
    const notice = { ...complaint, topic: "content", memberId, replyTo: "stranger@example.test" } as const;
    for (const turn of [1, 2, 3, 4, 5])
      await fileComplaint(app.ember, { ...notice, body: `Look at it ${turn}.`, network: `198.51.100.${turn}` });
    const mails = await app.mailsTo("stranger@example.test");
    expect(mails).toHaveLength(3);
    expect(mails.map(({ text }) => text).join()).not.toContain("Buynow");
  });

  it("A notice of illegal content is confirmed by mail with its number, once, also without an account", async () => {
    const notice = {
      ...complaint,
      topic: "content",
      body: "A stolen photo.",
      replyTo: "notices@example.test",
    } as const;
    const receipt = await fileComplaint(app.ember, notice);
    await fileComplaint(app.ember, notice);
    await fileComplaint(app.ember, { ...notice, replyTo: null });
    const mails = await app.mailsTo("notices@example.test");
    expect(mails.map(({ subject }) => subject)).toEqual(["We have your message"]);
    expect(mails[0]?.text).toContain(receipt);
  });

  it("A complaint is refused when one network has sent too many", async () => {
    const send = (body: string) => fileComplaint(app.marina, { ...complaint, body, network: "192.0.2.9" });
    for (let sent = 0; sent < 10; sent += 1) await send(`It flickers ${sent} times.`);
    await expect(send("It is dark.")).rejects.toBeInstanceOf(Refusal);
    // A repeated complaint is confirmed even though the limit is reached.
    expect(await send("It flickers 3 times.")).toMatch(/^[0-9A-F]{10}$/);
  });

  it("A complaint sent twice is stored once, but the same words of another person are a complaint of their own", async () => {
    const words = { ...complaint, body: "The same words." };
    const memberId = await app.member(app.ember);
    const receipts = await Promise.all([fileComplaint(app.ember, words), fileComplaint(app.ember, words)]);
    expect(new Set(receipts).size).toBe(1);
    await fileComplaint(app.ember, { ...words, network: "192.0.2.2" });
    await fileComplaint(app.ember, { ...words, memberId });
    await fileComplaint(app.marina, words);
    expect(await app.oracle("select 1 from complaints where body = $1", [words.body])).toHaveLength(4);
  });
});
