import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { Refusal } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import type { TransferReason } from "./ledger";
import { grant, reinstate, reverse, spend, debitChargeback } from "./ledger.server";

/**
 * Checks L-1..L-7 of the ledger under random movements, retries and crashes (security.md G4). A model predicts the
 * balances, which SQL then reads without the product's code.
 */
// Random sequences differ between runs. Set `RANDOM_CASES=5000` for a longer search after a change of the ledger.
const sequences = Number(process.env.RANDOM_CASES ?? 250);

const app = testAppOfFile({ sells: false });

const person = fc.nat(1);
const key = fc.nat(3);
const credits = fc.integer({ min: 1, max: 60 });
const paid = fc.constantFrom<TransferReason>("message", "photo", "gift");

/** Movements with few different keys, so that most sequences repeat a movement. */
const action = fc.oneof(
  fc.record({ kind: fc.constant("grant" as const), person, credits, key }),
  fc.record({ kind: fc.constant("spend" as const), person, credits, reason: paid, key }),
  fc.record({ kind: fc.constant("reverse" as const), reason: paid, key }),
  fc.record({ kind: fc.constant("debitChargeback" as const), person, credits, key }),
  fc.record({ kind: fc.constant("reinstate" as const), person, key }),
);
type WalletAction = typeof action extends fc.Arbitrary<infer D> ? D : never;

const unit = fc.record({
  tenant: fc.constantFrom("ember" as const, "marina" as const),
  actions: fc.array(action, { minLength: 1, maxLength: 4 }),
  crashes: fc.nat(3).map((number) => number === 0),
});

/** The model's expected wallets of one tenant. */
interface Books {
  members: string[];
  prefix: string;
  balance: number[];
  owed: number[];
  /** Credits of earlier movements, by reason and key. */
  done: Map<string, { person: number; credits: number; owed?: number }>;
}

/** Two new members on each of two tenants. */
async function openBooks(): Promise<Record<"ember" | "marina", Books>> {
  const open = () => ({
    members: [randomId(), randomId()],
    prefix: randomId(),
    balance: [0, 0],
    owed: [0, 0],
    done: new Map(),
  });
  const books = { ember: open(), marina: open() };
  await app.oracle(
    `insert into members (tenant_id, id, state, created_at, last_active_at)
     select t, id, 'active', app_now(), app_now() from unnest($1::integer[], $2::uuid[]) as each (t, id)`,
    [
      [app.ember, app.ember, app.marina, app.marina].map(({ tenant }) => tenant.id),
      [...books.ember.members, ...books.marina.members],
    ],
    "open books",
  );
  return books;
}

/** Applies a movement to the model. Returns true when the ledger should refuse the movement. */
function note(books: Books, action: WalletAction): boolean {
  const move = (name: string, who: number, amount: number): boolean => {
    if (books.done.has(name)) return false;
    const held = books.balance[who] as number;
    if (held + amount < 0) return true;
    books.balance[who] = held + amount;
    books.done.set(name, { person: who, credits: amount });
    return false;
  };
  if (action.kind === "grant") return move(`purchase:${action.key}`, action.person, action.credits);
  if (action.kind === "spend") return move(`${action.reason}:${action.key}`, action.person, -action.credits);
  if (action.kind === "reverse") {
    const taken = books.done.get(`${action.reason}:${action.key}`);
    return taken ? move(`reversal:${action.reason}:${action.key}`, taken.person, -taken.credits) : false;
  }
  if (action.kind === "reinstate") {
    const taken = books.done.get(`chargeback:${action.key}`);
    if (taken?.person !== action.person || books.done.has(`reinstated:${action.key}`)) return false;
    books.balance[action.person] = (books.balance[action.person] as number) - taken.credits;
    books.owed[action.person] = (books.owed[action.person] as number) - (taken.owed ?? 0);
    books.done.set(`reinstated:${action.key}`, { person: action.person, credits: -taken.credits });
    return false;
  }
  const name = `chargeback:${action.key}`;
  if (books.done.has(name)) return false;
  const held = books.balance[action.person] as number;
  const taken = Math.min(held, action.credits);
  books.balance[action.person] = held - taken;
  books.owed[action.person] = (books.owed[action.person] as number) + action.credits - taken;
  books.done.set(name, { person: action.person, credits: -taken, owed: action.credits - taken });
  return false;
}

async function act(w: TenantWriter, books: Books, action: WalletAction): Promise<void> {
  const reference = `${books.prefix}:${action.key}`;
  const who = "person" in action ? (books.members[action.person] as string) : "";
  if (action.kind === "grant")
    await grant(w, { memberId: who, credits: action.credits, reason: "purchase", reference });
  else if (action.kind === "spend")
    await spend(w, { memberId: who, credits: action.credits, reason: action.reason, reference });
  else if (action.kind === "reverse") await reverse(w, action.reason, reference);
  else if (action.kind === "reinstate") await reinstate(w, who, reference);
  else await debitChargeback(w, { memberId: who, credits: action.credits, reference });
}

class Crash extends Error {}

const copyOf = (books: Books): Books => ({
  ...books,
  balance: [...books.balance],
  owed: [...books.owed],
  done: new Map(books.done),
});

/** Runs movements in one transaction. A refusal or a crash rolls the transaction back. */
async function run(scope: TenantScope, books: Books, actions: WalletAction[], crashes: boolean): Promise<Books> {
  const before = copyOf(books);
  const expected = copyOf(books);
  const isRefused = actions.some((action) => note(expected, action));
  const outcome = scope.db.write(async (w) => {
    for (const action of actions) await act(w, books, action);
    if (crashes) throw new Crash();
  });
  if (isRefused) await expect(outcome).rejects.toBeInstanceOf(Refusal);
  else if (crashes) await expect(outcome).rejects.toBeInstanceOf(Crash);
  else await outcome;
  return isRefused || crashes ? before : expected;
}

interface Found {
  balance: number;
  wallet: number;
  owed: number;
}

const holdingsSql = `
  select coalesce(w.balance, 0) as balance,
    coalesce((select sum(e.amount) from ledger_entries e where e.member_id = m.id and e.account = 'wallet'), 0)::integer as wallet,
    coalesce((select -sum(e.amount) from ledger_entries e where e.member_id = m.id and e.account = 'debt'), 0)::integer as owed
  from unnest($1::uuid[]) with ordinality m (id, place) left join wallets w on w.member_id = m.id order by m.place`;

/** Finds transfers that break an invariant, and names the invariant. */
const brokenSql = `
  with mine as (select * from ledger_transfers t where t.member_id = any($1::uuid[])),
  sides as (
    select t.tenant_id, t.id, t.member_id, t.reason, t.reference,
      count(e.*) as entries, coalesce(sum(e.amount), 0) as total,
      bool_and(e.tenant_id = t.tenant_id and e.member_id = t.member_id) as own
    from mine t left join ledger_entries e on e.transfer_id = t.id
    group by 1, 2, 3, 4, 5)
  select 'L-2' as law from sides where entries <> 2 or total <> 0
  union all select 'L-7' from sides where not own
  union all select 'L-7' from mine t where not exists (select from members m where m.tenant_id = t.tenant_id and m.id = t.member_id)
  union all select 'L-4, L-5' from mine t group by t.tenant_id, t.reason, t.reference having count(*) > 1
  union all select 'L-2 per account' from (
    select e.tenant_id, sum(e.amount) as total from ledger_entries e where e.member_id = any($1::uuid[]) group by 1) s where total <> 0
  union all select 'L-3' from wallets w where w.member_id = any($1::uuid[]) and w.balance < 0`;

async function audit(all: Books[]): Promise<void> {
  const members = all.flatMap((books) => books.members);
  const wanted = all.flatMap(({ balance, owed }) =>
    balance.map((held, who) => ({ balance: held, wallet: held, owed: owed[who] })),
  );
  expect(await app.oracle<Found>(holdingsSql, [members], "holdings")).toEqual(wanted);
  expect(await app.oracle(brokenSql, [members], "broken laws")).toEqual([]);
}

describe("the ledger", () => {
  it(`The ledger keeps its invariants in ${sequences} random sequences over two tenants`, async () => {
    const sequence = fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 4 }), async (units) => {
      const books = await openBooks();
      for (const { tenant, actions, crashes } of units) {
        books[tenant] = await run(app[tenant], books[tenant], actions, crashes);
      }
      await audit([books.ember, books.marina]);
    });
    await fc.assert(sequence, { numRuns: sequences });
  });

  it("The application may not change or empty the ledger (L-6)", async () => {
    const memberId = await app.member(app.ember, { credits: 7 });
    const changes = ["update TABLE set tenant_id = tenant_id", "delete from TABLE", "truncate TABLE"];
    const tables = ["ledger_entries", "ledger_transfers"];
    for (const statement of tables.flatMap((table) => changes.map((change) => change.replace("TABLE", table)))) {
      await expect(app.ember.db.write((w) => w.rows(sql.raw(statement)))).rejects.toThrow(/permission denied/);
    }
    expect(await app.oracle("select balance from wallets where member_id = $1", [memberId])).toEqual([{ balance: 7 }]);
  });

  it("When several spends race for the same credits, one succeeds", async () => {
    const memberId = await app.member(app.ember, { credits: 10 });
    const tries = Array.from({ length: 8 }, (_, n) =>
      app.ember.db.write((w) =>
        spend(w, { memberId, credits: 6, reason: "message", reference: `race:${memberId}:${n}` }),
      ),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await app.oracle("select balance from wallets where member_id = $1", [memberId])).toEqual([{ balance: 4 }]);
  });
});
