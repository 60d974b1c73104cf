import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkActs } from "~/operators/act-check.server";
import { actsOnSite, appendActs } from "~/operators/act-journal.server";
import { demoStaff } from "~/operators/staff/demo-staff";
import { addDemoStaff } from "~/operators/staff/demo-staff.server";
import { rolePermissions } from "~/operators/staff/role-permissions";
import { openStaffSession } from "~/operators/staff/sessions.server";
import { repairWork } from "~/operators/queue/check.server";
import { operatorVerbs } from "~/operators/verbs/registry.server";
import { readDay } from "~/payments/daily-report.server";
import { readReviewList } from "~/payments/review-list.server";
import { settlePayment } from "~/payments/settlement.server";
import { readEnv } from "~/platform/env.server";
import { startServices, stopServices } from "~/platform/services.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { openTestDatabase, type TestDatabase } from "../../tests/support/database";
import { askDesk } from "../../tests/support/desk";
import { loadDemo } from "./load";

let folder: string;
let database: TestDatabase;
let owner: string;
const rows = async <R = Record<string, unknown>>(text: string): Promise<R[]> =>
  (await database.owner.pool.query(text)).rows as R[];
const numbers = async (text: string) => (await rows<Record<string, number>>(text))[0];
const scopes = async () => (await listTenants()).map((tenant) => openTenant(tenant));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "demo-"));
  database = await openTestDatabase();
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "error" });
  await startServices({ env, database, mailSink: () => {}, smsSink: () => {} });
  await loadDemo(database.owner);
  await addDemoStaff(database.owner);
  const staffId = demoStaff.find(({ role }) => role === "owner")?.id as string;
  owner = (await openStaffSession({ staffId, kind: "demo", device: "", network: "" })).token;
});

afterAll(async () => {
  await stopServices();
  rmSync(folder, { recursive: true, force: true });
});

/** Lists the links on all pages of a console list. */
async function listed(path: string, link: RegExp): Promise<string[]> {
  const found = new Set<string>();
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, text } = await askDesk(next, { token: owner });
    expect(status, next).toBe(200);
    for (const [, id] of text.matchAll(link)) found.add(id as string);
    const [, more] = /href="([^"]+)" rel="next"/.exec(text) ?? [];
    next = more?.replaceAll("&amp;", "&");
  }
  return [...found].sort();
}

const orderLink = /href="\/desk\/\w+\/orders\/([0-9a-f-]{36})"/g;
const idsOf = async (text: string) => (await rows<{ id: string }>(text)).map(({ id }) => id).sort();

describe("the queue of the demo", () => {
  const open = () =>
    numbers(`select count(*)::integer as items, count(distinct tenant_id)::integer as sites,
      (count(*) filter (where due_at < app_now()))::integer as late from work_items where closed_at is null`);

  it("The demo fills the queue with 36 items on eight sites, three of them late", async () => {
    expect(await open()).toEqual({ items: 36, sites: 8, late: 3 });
    expect(await rows("select kind, count(*)::integer as n from work_items group by kind order by kind")).toEqual([
      { kind: "appeal", n: 2 },
      { kind: "case", n: 5 },
      { kind: "complaint", n: 3 },
      { kind: "message", n: 2 },
      { kind: "photo", n: 18 },
      { kind: "text", n: 6 },
    ]);
    for (const { db } of await scopes()) expect(await db.write((w) => repairWork(w))).toEqual({ added: 0, closed: 0 });
  });

  it("The frozen words of both cases with messages make them plausible, and the one about age is about a young woman", async () => {
    const found = await rows<{ reason: string; messages: { body: string }[]; born: number; gender: string }>(
      `select r.reason, e.messages, (e.profile ->> 'birthYear')::integer as born, e.profile ->> 'gender' as gender
       from reports r join report_evidence e on e.tenant_id = r.tenant_id and e.report_id = r.id
       where r.reason in ('scam', 'underage') order by r.reason`,
    );
    expect(found.map(({ reason, messages }) => [reason, messages.length])).toEqual([
      ["scam", 7],
      ["underage", 5],
    ]);
    const [, underage] = found;
    expect(underage?.messages.map(({ body }) => body).join(" ")).toContain("last year of school");
    expect(underage?.gender).toBe("female");
    expect(new Date().getFullYear() - (underage?.born ?? 0)).toBeLessThanOrEqual(30);
  });
});

describe("the orders of the demo", () => {
  it("Orders of two months stand on eight sites, with four refunds, two failed ones and two disputes", async () => {
    expect(
      await numbers(`select count(*)::integer as orders, count(distinct tenant_id)::integer as sites,
        (count(*) filter (where state = 'completed'))::integer as paid from orders`),
    ).toEqual({ orders: 88, sites: 8, paid: 64 });
    expect(
      await rows("select kind, state, count(*)::integer as n from credit_returns group by 1, 2 order by 1, 2"),
    ).toEqual([
      { kind: "goodwill", state: "failed", n: 1 },
      { kind: "goodwill", state: "sent", n: 2 },
      { kind: "right", state: "failed", n: 1 },
      { kind: "right", state: "sent", n: 2 },
    ]);
    expect(await numbers("select count(*)::integer as n from payments where charged_back_at is not null")).toEqual({
      n: 2,
    });
    expect(
      await numbers(`select count(*)::integer as n from orders o join members m
        on m.tenant_id = o.tenant_id and m.id = o.member_id where m.fictional or m.premium_since > o.created_at`),
    ).toEqual({ n: 0 });
  });

  it("The screen of orders lists them all, and those that failed or are disputed", async () => {
    expect(await listed("/desk/orders", orderLink)).toEqual(await idsOf("select id from orders"));
    expect(await listed("/desk/orders?view=failed", orderLink)).toEqual(
      await idsOf("select order_id as id from credit_returns where state = 'failed'"),
    );
    expect(await listed("/desk/orders?view=disputed", orderLink)).toEqual(
      await idsOf("select order_id as id from payments where charged_back_at is not null"),
    );
    const refunded = await rows<{ slug: string; id: string }>(`select t.slug, r.order_id as id from credit_returns r
      join tenants t on t.id = r.tenant_id where r.state = 'sent'`);
    for (const { slug, id } of refunded)
      expect((await askDesk(`/desk/${slug}/orders/${id}`, { token: owner })).text, id).toContain("Refund sent");
  });

  it("Books and invoices agree, two strange payments alone wait for a review, and asking the provider again changes nothing", async () => {
    const state = () =>
      rows(`select (select jsonb_agg(p order by p.id) from (select id, state, refunded_minor, charged_back_at, disputed_minor
          from payments) p) as payments, (select jsonb_agg(r order by r.reference) from payment_refunds r) as refunds,
        (select count(*) from ledger_entries) as entries, (select sum(balance) from wallets) as balance,
        (select count(*) from credit_returns) as returns`);
    const before = await state();
    const strange: Record<string, number[]> = { ember: [1899], orchid: [1290] };
    for (const scope of await scopes()) {
      const { db } = scope;
      const references = await db.read((q) => q.from("payments").select("provider_reference as reference").execute());
      for (const { reference } of references) await settlePayment(scope, "test", reference as string);
      const { unmatched, ...others } = await db.read((q) => readReviewList(q));
      expect(unmatched.map(({ amountMinor }) => amountMinor)).toEqual(strange[scope.tenant.slug] ?? []);
      expect(others).toEqual({ mismatches: [], cash: [], heldReturns: [] });
      const day = await db.read((q) => readDay(q, new Date().toISOString().slice(0, 10)));
      expect([day.books, day.refundedByHand, day.creditsMissing, day.open.refundsWaiting]).toEqual([[], [], [], 0]);
    }
    expect(await state()).toEqual(before);
    // Each paid order has an invoice, and each sent return a credit note. Numbers have no gaps and rise with the dates.
    expect(await numbers("select count(*)::integer as n from invoices where kind = 'invoice'")).toEqual({ n: 64 });
    expect(await numbers("select count(*)::integer as n from invoices where kind = 'credit'")).toEqual({ n: 4 });
    expect(
      await rows(`select 1 from (select number, issued_at, row_number() over site as place, lag(issued_at) over site as former
        from invoices window site as (partition by tenant_id order by number)) i
        where number <> place or former > issued_at`),
    ).toEqual([]);
  });
});

describe("the acts of the demo", () => {
  it("The screen of acts lists at least forty by invented people, each within the rights of its person", async () => {
    const acts = await rows<{ slug: string; verb: string; actor: string }>(
      "select t.slug, a.verb, a.actor from operator_acts a join tenants t on t.id = a.tenant_id",
    );
    expect(acts.length).toBeGreaterThanOrEqual(40);
    const shown = await listed("/desk/audit", /href="\/desk\/audit\/\w+\/([0-9a-f-]{36})"/g);
    expect(shown).toEqual(await idsOf("select id from operator_acts"));
    const wrong = acts.filter(({ slug, verb, actor }) => {
      const person = demoStaff.find(({ id }) => id === actor);
      const permission = Object.values(operatorVerbs).find(({ name }) => name === verb)?.permission;
      return (
        !person || !permission || !rolePermissions[permission][person.role] || !(person.sites?.includes(slug) ?? true)
      );
    });
    expect(wrong).toEqual([]);
    expect(new Set(acts.map(({ actor }) => actor)).size).toBe(6);
  });

  it("Rows and journal agree on them after a night", async () => {
    for (const scope of await scopes()) await appendActs(actsOnSite(scope));
    const check = await checkActs();
    expect([check.differences, check.acts >= 40]).toEqual([0, true]);
  });

  it("Notes, a suspension, and a reviewed appeal against an older decision stand beside their acts", async () => {
    expect(
      await numbers(`select (select count(*)::integer from member_notes) as notes,
        (select count(*)::integer from members where state = 'suspended' and suspended_until > now()) as suspended,
        (select count(*)::integer from appeals a join decisions d on d.tenant_id = a.tenant_id and d.id = a.decision_id
          where a.outcome = 'reversed' and d.reversed_at = a.closed_at and d.decided_at < a.filed_at) as reviewed,
        (select count(*)::integer from strikes where struck_at < now() - interval '1 day') as strikes`),
    ).toEqual({ notes: 6, suspended: 1, reviewed: 1, strikes: 4 });
    expect(
      await rows(`select 1 from operator_acts a join operator_act_details d
        on d.tenant_id = a.tenant_id and d.act_id = a.id where a.verb = 'note'
        and not exists (select from member_notes n where n.tenant_id = a.tenant_id and n.id::text = d.after ->> 'noteId')`),
    ).toEqual([]);
  });
});

describe("the proposals of the demo", () => {
  it("One proposal waits of each kind that a small site can have, and the screen of approvals shows them", async () => {
    const waiting = await rows<{ verb: string; reason: string }>(
      "select verb, reason from approvals where state = 'open' and expires_at > app_now() order by verb",
    );
    expect(waiting.map(({ verb }) => verb)).toEqual(["erase-now", "grant-more", "refund-large"]);
    const { text } = await askDesk("/desk/approvals", { token: owner });
    for (const { reason } of waiting) expect(text).toContain(reason);
  });
});

describe("a later start", () => {
  it("A later start keeps the ages of what waits, and the proposals go on waiting", async () => {
    await rows("update installation set value = to_jsonb(now() - interval '4 days') where key = 'demo'");
    await rows(`update work_items set opened_at = opened_at - interval '4 days', due_at = due_at - interval '4 days'
      where closed_at is null`);
    await rows(
      "update approvals set proposed_at = proposed_at - interval '4 days', expires_at = expires_at - interval '4 days'",
    );
    await loadDemo(database.owner);
    expect(
      await numbers(`select count(*)::integer as items, (count(*) filter (where due_at < app_now()))::integer as late
        from work_items where closed_at is null`),
    ).toEqual({ items: 36, late: 3 });
    expect(
      await numbers("select count(*)::integer as n from approvals where expires_at > app_now() + interval '71 hours'"),
    ).toEqual({ n: 3 });
  });
});
