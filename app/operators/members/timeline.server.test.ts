import { beforeAll, describe, expect, it } from "vitest";
import { type Cast, fillTenant } from "../../../tests/isolation/cast";
import { testAppOfFile } from "../../../tests/support/test-app";
import { operatorCommands } from "../commands.server";
import { type DatedFact, type FactKind, factKinds, readFactCursor, writeFactCursor } from "./timeline";
import { listTimeline } from "./timeline.server";

const app = testAppOfFile();
let my: Cast;

/** SQL, independent of the code under test, for the instants of each kind of fact. */
const independent: Record<FactKind, string> = {
  signup: "select created_at as at from members where id = $1",
  consent: "select given_at as at from consents where member_id = $1",
  confirmation: `select confirmed_at as at from members where id = $1 and confirmed_at is not null
    union all select verified_at from verifications where member_id = $1`,
  signin: "select created_at as at from sessions where member_id = $1 and succeeded_by is null",
  order: "select created_at as at from orders where member_id = $1",
  refund: "select created_at as at from credit_returns where member_id = $1",
  dispute: `select charged_back_at as at from payments where charged_back_at is not null
      and order_id in (select id from orders where member_id = $1)
    union all select reinstated_at from payments where reinstated_at is not null
      and order_id in (select id from orders where member_id = $1)`,
  ledger: `select t.created_at as at from ledger_transfers t where t.member_id = $1
    and exists (select from ledger_entries e where e.transfer_id = t.id and e.account = 'wallet')`,
  mail: "select created_at as at from mail_outbox where member_id = $1",
  photo: "select created_at as at from photos where member_id = $1",
  text: "select created_at as at from profile_texts where member_id = $1",
  report: `select created_at as at from reports where reporter_id = $1
    union all select created_at from complaints where member_id = $1
    union all select created_at from reports where case_id in (select id from report_cases where reported_id = $1)`,
  restriction: "select decided_at as at from decisions where member_id = $1",
  note: "select written_at as at from member_notes where member_id = $1",
  act: "select created_at as at from operator_acts where subject = $1::text",
};

async function wholeTimeline(memberId: string, kinds: readonly FactKind[] = []): Promise<DatedFact[]> {
  const all: DatedFact[] = [];
  for (let after = null as ReturnType<typeof readFactCursor>, more = true; more; ) {
    const page = await app.ember.db.read((q) => listTimeline(q, memberId, { kinds, after, mayJudge: true }));
    all.push(...page.facts);
    after = page.next && readFactCursor(writeFactCursor(page.next));
    more = after !== null;
  }
  return all;
}

const times = (facts: { at: Date }[]) => facts.map(({ at }) => at.toISOString()).sort();

beforeAll(async () => {
  my = await fillTenant(app, app.ember, "");
  const t = app.ember.tenant.id;
  // Enough transfers for several pages, some at the same instant.
  await app.oracle(
    `with moved as (insert into ledger_transfers (tenant_id, id, member_id, reason, reference, created_at)
       select $1, gen_random_uuid(), $2, 'message', gen_random_uuid()::text, now() - (n / 3) * interval '1 minute'
       from generate_series(1, 120) n returning id)
     insert into ledger_entries select $1, id, side, $2, sign from moved, (values ('wallet', -1), ('spent', 1)) s (side, sign)`,
    [t, my.anna],
  );
  await app.oracle("update wallets set balance = balance - 120 where member_id = $1", [my.anna]);
  await app.oracle(
    `update payments set charged_back_at = now() - interval '2 days', reinstated_at = now() - interval '1 day'
     where order_id in (select id from orders where member_id = $1)`,
    [my.anna],
  );
  await app.oracle("update credit_returns set member_id = $1", [my.anna]);
  await app.oracle(
    "insert into decisions (tenant_id, id, kind, subject_id, member_id, ground, facts, decided_by, decided_at) values ($1, gen_random_uuid(), 'warning', $2, $2, 'threats', 'Facts.', 'olga', now())",
    [t, my.anna],
  );
});

describe("the timeline of a member (check 23)", () => {
  for (const kind of factKinds) {
    it(`The timeline's facts of the kind ${kind} equal an independent statement`, async () => {
      const listed = await wholeTimeline(my.anna, [kind]);
      const rows = await app.oracle<{ at: Date }>(independent[kind], [my.anna]);
      expect(listed.length).toBeGreaterThan(0);
      expect(times(listed)).toEqual(times(rows));
      expect(new Set(listed.map(({ kind: own }) => own))).toEqual(new Set([kind]));
      expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    });
  }

  it("The pages of the whole timeline hold each fact once, newest first", async () => {
    const all = await wholeTimeline(my.anna);
    const each = await Promise.all(factKinds.map((kind) => wholeTimeline(my.anna, [kind])));
    expect(all).toHaveLength(each.flat().length);
    expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(all.length);
    const instants = all.map(({ at }) => at.getTime());
    expect(instants).toEqual(instants.toSorted((one, other) => other - one));
  });

  it("The timeline of a neighbour's member is empty", async () => {
    const stranger = await app.member(app.marina);
    expect(await wholeTimeline(stranger)).toEqual([]);
  });

  it("A changed cursor opens the first page and reaches no statement", () => {
    for (const text of ["", "x", "2026-01-01T00:00:00Z~act~1~2", "2026-01-01T00:00:00Z~nothing~1", "now()~act~1"])
      expect(readFactCursor(text), text).toBeNull();
    const cursor = { at: "2026-01-01T00:00:00.123456Z", kind: "act", id: "1" } as const;
    expect(readFactCursor(writeFactCursor(cursor))).toEqual(cursor);
  });

  it("Facts name no reporter, address, device or other member", async () => {
    const text = JSON.stringify(await wholeTimeline(my.boris));
    for (const hidden of [my.anna, my.annasEmail, "Mozilla"]) expect(text).not.toContain(hidden);
  });
});

it("The act of a note stands in the timeline of its member", async () => {
  const id = await app.member(app.ember);
  await operatorCommands["operator.note"]({ site: "ember", id, note: "Rang." });
  const kinds = (await wholeTimeline(id)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["note", "act", "signup", "confirmation"]));
});
