import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "~/accounts/passwords.server";
import { operatorCommands } from "~/operators/commands.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { addAppeal } from "../../tests/support/appeals";
import { providersOfFile } from "../../tests/support/real-providers";
import { testAppOfFile } from "../../tests/support/test-app";
import { deleteAccount, replayRequests } from "./deletion.server";
import { eraseAtOnce } from "./member-requests.server";
import { reactivate } from "./reactivation.server";
import { listRequests } from "./request-journal.server";
import * as unusedCredits from "./unused-credits.server";

const day = 86_400;
const password = "a long password 1";
const app = testAppOfFile();
const { doubles, price, placed, settle } = providersOfFile(app);
const site = "marina";
const why = "asked by mail on 20 November";

beforeEach(() => void app.mails.splice(0));
afterEach(() => app.clock.reset());

let serial = 0;
async function person(wishes: Parameters<typeof app.member>[1] = {}) {
  serial += 1;
  const email = `writer${serial}@members.test`;
  const passwordHash = await hashPassword(password);
  return { id: await app.member(app.marina, { email, passwordHash, country: "NL", ...wishes }), email };
}

const ban = (id: string, credits: "returned" | "kept" = "returned") =>
  operatorCommands["operator.ban"]({ site, id, rule: "fraud", why: "a stolen card", credits, actor: "olga" });
const erase = (id: string) => operatorCommands["operator.erase-member"]({ site, id, why, actor: "olga" });
const eraseNow = (id: string) =>
  operatorCommands["operator.erase-now"]({ site, id, why, alone: "nobody else", actor: "olga" });
const copy = (id: string) => operatorCommands["operator.export-member"]({ site, id, why, actor: "olga" });

async function runJobs(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await app.runAll();
}

/** Runs the hourly job twice, because a purge waits for unsent mails. */
async function purgeDue(): Promise<void> {
  for (let hour = 0; hour < 2; hour += 1) {
    await services().queue.enqueue("deletion.due", {} as never);
    await runJobs();
  }
}

async function stateOf(id: string) {
  const [row] = await app.oracle<{ state: string; held: boolean }>(
    "select state, exists (select from accounts a where a.member_id = m.id) as held from members m where id = $1",
    [id],
  );
  return row;
}

const actsOn = async (id: string) => (await app.acts(id)).filter(({ verb }) => verb !== "ban");

const openDeletion = (id: string) =>
  app.oracle<{ requested_at: Date; return_until: Date }>(
    "select requested_at, return_until from deletions where member_id = $1 and returned_at is null and purged_at is null",
    [id],
  );

const noted = async (id: string) => (await listRequests(app.marina)).filter(({ memberId }) => memberId === id);

async function boughtOrder(memberId: string) {
  const order = await placed("stripe", { memberId });
  doubles.stripe.pay(order.reference);
  await settle("stripe", order);
  await runJobs();
  return order;
}

const returnsOf = (id: string) => app.oracle("select order_id from credit_returns where member_id = $1", [id]);

describe("erase-member", () => {
  it("A banned person's data is erased at the person's request within an hour (GDPR 17)", async () => {
    const { id, email } = await person();
    await ban(id);
    await runJobs();
    app.mails.splice(0);
    await erase(id);
    expect(await stateOf(id)).toEqual({ state: "banned", held: true });
    expect(await noted(id)).toHaveLength(1);
    await purgeDue();
    expect(await stateOf(id)).toEqual({ state: "deleted", held: false });
    expect(await app.oracle("select 1 from profiles where member_id = $1", [id])).toEqual([]);
    expect(await noted(id)).toEqual([]);
    expect(await actsOn(id)).toMatchObject([{ verb: "erase-member", reason: why, actor: "olga" }]);
    expect(await app.oracle("select 1 from decisions where member_id = $1", [id])).toHaveLength(1);
    expect(await app.mailsTo(email)).toEqual([]);
  });

  it.each(["active", "unconfirmed"] as const)(
    "An %s member erased at their own request can reactivate for fourteen days",
    async (state) => {
      const { id, email } = await person({ state });
      const { purgeAt } = await erase(id);
      const [open] = await openDeletion(id);
      expect(open?.return_until).toEqual(purgeAt);
      expect(purgeAt.getTime() - (open?.requested_at.getTime() ?? 0)).toBe(14 * day * 1000);
      await purgeDue();
      expect(await stateOf(id)).toEqual({ state: "deleted", held: true });
      const mail = (await app.mailsTo(email))[0]?.text ?? "";
      await reactivate(app.marina, /\/(v[\w-]{43})/.exec(mail)?.[1] as string);
      expect(await stateOf(id)).toMatchObject({ state });
    },
  );

  it("A member erased at their own request gets unused bought credits refunded, with a receipt", async () => {
    const { id, email } = await person();
    const order = await boughtOrder(id);
    app.mails.splice(0);
    await erase(id);
    await runJobs();
    expect(await returnsOf(id)).toEqual([{ order_id: order.orderId }]);
    expect(doubles.stripe.refundsOf(order.reference)).toHaveLength(1);
    const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(["About your account", "Confirmation of your withdrawal"]);
    await app.clock.advance(15 * day);
    await purgeDue();
    expect(await stateOf(id)).toEqual({ state: "deleted", held: false });
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("A member erased at once gets the receipt of the refund before the purge", async () => {
    const { id, email } = await person();
    const order = await boughtOrder(id);
    app.mails.splice(0);
    await eraseNow(id);
    await purgeDue();
    const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Confirmation of your withdrawal"]);
    expect(await stateOf(id)).toEqual({ state: "deleted", held: false });
    expect(doubles.stripe.refundsOf(order.reference)).toHaveLength(1);
  });

  it("A member in the fourteen days is erased at once when they ask for it (GDPR 17)", async () => {
    const { id } = await person();
    await erase(id);
    await runJobs();
    expect((await stateOf(id))?.held).toBe(true);
    await eraseNow(id);
    await purgeDue();
    expect(await stateOf(id)).toEqual({ state: "deleted", held: false });
    expect((await actsOn(id)).map(({ verb }) => verb)).toEqual(["erase-member", "erase-now"]);
  });

  it("A member who reactivates while a second person confirms is not erased at once", async () => {
    const { id } = await person();
    const late = app.marina.db.write((w) => eraseAtOnce(w, id, "deleted"));
    await expect(late).rejects.toThrow("was deleted and is now active");
    expect(await stateOf(id)).toEqual({ state: "active", held: true });
  });

  it("A purge waits for the reasons of a ban while the mail server is away, two days at most", async () => {
    const { id } = await person();
    const away = vi.spyOn(services().mailer, "send").mockRejectedValue(new Error("no answer"));
    await ban(id);
    await runJobs();
    await erase(id);
    await purgeDue();
    expect(await stateOf(id)).toEqual({ state: "banned", held: true });
    await app.clock.advance(2 * day + 1);
    await purgeDue();
    away.mockRestore();
    expect(await stateOf(id)).toEqual({ state: "deleted", held: false });
  });

  it("Credits that a ban kept as fraud are not refunded by the erasure", async () => {
    const { id } = await person();
    await boughtOrder(id);
    await ban(id, "kept");
    await erase(id);
    await purgeDue();
    expect(await stateOf(id)).toEqual({ state: "deleted", held: false });
    expect(await returnsOf(id)).toEqual([]);
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("A banned person's payment whose refund still waits is refunded by the erasure", async () => {
    const { id } = await person();
    const order = await placed("stripe", { memberId: id });
    await ban(id);
    doubles.stripe.pay(order.reference);
    await settle("stripe", order);
    await app.oracle("delete from pgboss.job where data ->> 'job' = 'payments.returnLate'");
    await erase(id);
    await purgeDue();
    expect(await stateOf(id)).toEqual({ state: "deleted", held: false });
    expect(doubles.stripe.refundsOf(order.reference)).toHaveLength(1);
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("A banned member's refund under way reaches the payer after the erasure", async () => {
    const { id } = await person();
    const order = await boughtOrder(id);
    await ban(id);
    await erase(id);
    await purgeDue();
    const [refund] = doubles.stripe.refundsOf(order.reference);
    expect(refund).toBeDefined();
    doubles.stripe.refundEnds(order.reference, "done");
    await settle("stripe", order);
    await runJobs();
    const [paid] = await app.oracle("select refunded_minor from payments where order_id = $1", [order.orderId]);
    expect(paid).toEqual({ refunded_minor: price.amount });
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("An erasure waits while an appeal is open, and the refusal names the command to review it", async () => {
    const { id } = await person();
    await ban(id);
    const appeal = await addAppeal(app, id, "It was not me.");
    await expect(erase(id)).rejects.toThrow(`npm run operator -- review marina ${appeal}`);
    expect(await openDeletion(id)).toEqual([]);
    expect(await noted(id)).toEqual([]);
    expect(await actsOn(id)).toEqual([]);
    await operatorCommands["operator.review"]({
      site,
      id: appeal,
      outcome: "upheld",
      why: "It stands.",
      actor: "rita",
    });
    await erase(id);
    await purgeDue();
    expect(await stateOf(id)).toEqual({ state: "deleted", held: false });
  });

  it("An erasure waits while a case about the member is open, and the refusal names the command to decide it", async () => {
    const { id } = await person();
    const about = randomId();
    await app.oracle(
      "insert into report_cases (tenant_id, id, reported_id, opened_at) values ($1, $2, $3, app_now())",
      [app.marina.tenant.id, about, id],
    );
    await expect(erase(id)).rejects.toThrow(`npm run operator -- decide marina ${about}`);
    expect(await stateOf(id)).toEqual({ state: "active", held: true });
  });

  it("The command erase-member refuses members already being erased, erased members and other sites' members", async () => {
    const leaver = await person();
    await deleteAccount(app.marina, leaver.id, { reason: "break", password });
    await expect(erase(leaver.id)).rejects.toThrow("already being erased");
    await ban(leaver.id);
    await expect(erase(leaver.id)).rejects.toThrow("already being erased");
    const erased = await person();
    await ban(erased.id);
    await erase(erased.id);
    await purgeDue();
    await expect(erase(erased.id)).rejects.toThrow("There is no member");
    await expect(erase(await app.member(app.ember))).rejects.toThrow("There is no member");
    expect(await noted(erased.id)).toEqual([]);
  });

  it("An erasure overtaken by another deletion is refused and leaves no refund and no act", async () => {
    const { id } = await person();
    await boughtOrder(id);
    const { returnUnusedCredits } = unusedCredits;
    vi.spyOn(unusedCredits, "returnUnusedCredits").mockImplementationOnce(async (w, memberId) => {
      await returnUnusedCredits(w, memberId);
      await w.rows(sql`update members set state = 'deleted' where tenant_id = ${w.tenantId} and id = ${memberId}`);
    });
    await expect(erase(id)).rejects.toThrow(`No member ${id} here can be erased.`);
    expect([await returnsOf(id), await actsOn(id), await noted(id)]).toEqual([[], [], []]);
    expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("A restore from before the request erases the banned member again (D46)", async () => {
    const { id } = await person();
    await ban(id);
    await erase(id);
    // The restored database has the ban but lacks the request.
    await app.oracle("delete from deletions where member_id = $1", [id]);
    await app.oracle("update members set deleted_at = null where id = $1", [id]);
    expect(await replayRequests(app.marina, null)).toBe(1);
    expect(await replayRequests(app.marina, null)).toBe(0);
    await purgeDue();
    expect(await stateOf(id)).toEqual({ state: "deleted", held: false });
  });

  it("Credits bought by fraud are not refunded after a restore from before the ban and the request", async () => {
    const { id } = await person();
    await boughtOrder(id);
    await ban(id, "kept");
    await erase(id);
    await app.oracle("delete from deletions where member_id = $1", [id]);
    await app.oracle("update members set deleted_at = null, state = 'active', credits_kept = false where id = $1", [
      id,
    ]);
    expect(await replayRequests(app.marina, null)).toBe(1);
    expect(await returnsOf(id)).toEqual([]);
  });
});

describe("export-member", () => {
  it.each([
    ["banned", (id: string) => ban(id)],
    ["deleted", (id: string) => deleteAccount(app.marina, id, { reason: "break", password })],
  ])("A %s member's copy is given to the operator as an archive (GDPR 15)", async (state, close) => {
    const { id, email } = await person({ name: `Ines ${state}` });
    await close(id);
    await runJobs();
    app.mails.splice(0);
    const archive = (await copy(id)) as string;
    const files = unzipSync(Buffer.from(archive, "base64"));
    expect(strFromU8(files["account.json"] as Uint8Array)).toContain(email);
    expect(strFromU8(files["profile.json"] as Uint8Array)).toContain(`Ines ${state}`);
    expect(strFromU8(files["README.txt"] as Uint8Array).length).toBeGreaterThan(20);
    await runJobs();
    expect(app.mails).toEqual([]);
    expect(await actsOn(id)).toMatchObject([{ verb: "export-member", reason: why, actor: "olga" }]);
  });

  it("A member who can log in gets the ordinary copy and its mail, one copy at a time", async () => {
    const { id, email } = await person();
    expect(await copy(id)).toBeNull();
    await expect(copy(id)).rejects.toThrow("can still be downloaded");
    await runJobs();
    expect(await app.mailsTo(email)).toHaveLength(1);
    expect(
      await app.oracle("select ready_at is not null as ready from data_exports where member_id = $1", [id]),
    ).toEqual([{ ready: true }]);
    expect(await actsOn(id)).toHaveLength(1);
  });

  it("There is no copy for an erased member or another site's member", async () => {
    const { id } = await person();
    await ban(id);
    await erase(id);
    await purgeDue();
    await expect(copy(id)).rejects.toThrow("There is no member");
    await expect(copy(await app.member(app.ember))).rejects.toThrow("There is no member");
  });
});
