import { beforeEach, describe, expect, it, vi } from "vitest";
import { randomId } from "~/platform/ids";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { spend } from "~/wallet/ledger.server";
import { testAppOfFile } from "../../tests/support/test-app";
import type { PaymentState } from "./payment-state";
import type { ProviderStatus, RefundState } from "./providers/provider";
import { testNotice } from "./providers/test.server";
import { listOpenPayments } from "./open-payments.server";
import { applyProviderStatus } from "./settlement.server";
import { receiveWebhook } from "./webhooks.server";

/**
 * Random histories of payments: events are shuffled, repeated and partly missing (M06). A separate model predicts each
 * outcome for comparison with the database.
 */
const app = testAppOfFile();
// Silence logged errors, which other tests check.
beforeEach(() => void vi.spyOn(log, "error").mockImplementation(() => {}));

const credits = 50;
const price = 899;

const onServer = Boolean(process.env.TEST_DATABASE_URL);
/**
 * 200 histories contain each important case. Set `RANDOM_CASES=5000` for a longer search after a change of settlement.
 */
const count = Number(process.env.RANDOM_CASES ?? 200);

/** Makes random numbers. The same seed repeats a failure. */
function dice(seed: number) {
  let at = seed;
  const next = (below: number) => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((at / 2_147_483_648) * below);
  };
  const shuffle = <T>(list: readonly T[]) =>
    list
      .map((each) => ({ each, place: next(1_000_000) }))
      .sort((a, b) => a.place - b.place)
      .map(({ each }) => each);
  return { next, shuffle };
}
/** PostgreSQL and PGlite run different histories. */
const { next, shuffle } = dice(onServer ? 20_261_126 : 20_261_121);

const told = (state: PaymentState, more: Partial<ProviderStatus> = {}): ProviderStatus => ({
  state,
  amountMinor: price,
  currency: "GBP",
  refunds: [],
  chargedBack: false,
  disputesWon: 0,
  kept: null,
  ...more,
});
const returned = (first: RefundState, second?: RefundState) =>
  told("completed", {
    refunds: [
      { reference: "re_1", returnId: null, amountMinor: 100, state: first },
      ...(second ? [{ reference: "re_2", returnId: null, amountMinor: 150, state: second }] : []),
    ],
  });
type Event = ProviderStatus | { spends: number };

/** States that the provider may report. Each history contains some of these states in any order. */
const everything: ProviderStatus[] = [
  told("started"),
  told("pending"),
  told("pending"),
  told("failed"),
  told("cancelled"),
  told("expired"),
  told("completed"),
  told("completed"),
  told("completed", { chargedBack: true }),
  // One or two refunds: pending, done or failed. The first refund may fail after the state `done`.
  returned("pending"),
  returned("done"),
  returned("failed"),
  returned("done", "pending"),
  returned("failed", "done"),
  returned("done", "failed"),
  told("completed", { disputesWon: 1 }),
  told("completed", { disputesWon: 1, chargedBack: true }),
  // A wrong price or currency is never credited (M03).
  told("completed", { amountMinor: price - 1 }),
  told("completed", { currency: "EUR" }),
];

function drawHistory(): Event[] {
  const part = shuffle(everything).slice(0, 1 + next(9));
  const repeated = part.filter(() => next(3) === 0);
  const spends = Array.from({ length: next(3) }, () => ({ spends: 1 + next(credits) }));
  return shuffle<Event>([...part, ...repeated, ...spends]);
}

interface End {
  state: PaymentState;
  bought: number;
  refunded: number;
  standing: boolean;
  balance: number;
  owed: number;
}

const rank: Record<RefundState, number> = { pending: 0, done: 1, failed: 2 };

/** The model: the effect of the events on payment and wallet. */
function endOf(history: Event[]): End {
  const end: End = { state: "started", bought: 0, refunded: 0, standing: false, balance: 0, owed: 0 };
  let won = 0;
  let taken = 0;
  let owing = 0;
  const refunds = new Map<string, { amountMinor: number; state: RefundState }>();
  const take = () => {
    taken = Math.min(end.balance, credits);
    owing = credits - taken;
    end.balance -= taken;
    end.owed += owing;
    end.standing = true;
  };
  const give = () => {
    end.balance += taken;
    end.owed -= owing;
    end.standing = false;
  };
  for (const event of history) {
    if ("spends" in event) {
      if (end.balance >= event.spends) end.balance -= event.spends;
      continue;
    }
    const isNew = event.state === "completed" ? end.state !== "completed" : isStepBeforeTheEnd(end.state, event.state);
    if (isNew && (event.amountMinor !== price || event.currency !== "GBP")) continue;
    if (isNew) end.state = event.state;
    if (isNew && event.state === "completed") {
      end.bought = 1;
      end.balance += credits;
    }
    if (end.state !== "completed" || event.state !== "completed") continue;
    for (const { reference, amountMinor, state } of event.refunds) {
      const known = refunds.get(reference);
      if (!known || rank[known.state] < rank[state]) refunds.set(reference, { amountMinor, state });
    }
    const standing = [...refunds.values()].filter(({ state }) => state !== "failed");
    end.refunded = standing.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    if (event.disputesWon > won) {
      if (end.standing) give();
      won = event.disputesWon;
      if (event.chargedBack) take();
    } else if (event.disputesWon === won && event.chargedBack && !end.standing) take();
  }
  return end;
}

const isStepBeforeTheEnd = (from: PaymentState, to: PaymentState) =>
  from === "started" ? to !== "started" : from === "pending" && to !== "started" && to !== "pending";

/** Creates members with one order and payment each, like `placeOrder`. */
async function openOrders(count: number, provider: string, prefix: string): Promise<string[]> {
  const members = Array.from({ length: count }, randomId);
  const t = app.ember.tenant.id;
  await app.oracle(
    `with person as (
       select id, n from unnest($2::uuid[]) with ordinality as each (id, n)
     ), m as (
       insert into members (tenant_id, id, state, created_at, last_active_at)
       select $1, id, 'active', app_now(), app_now() from person returning id
     ), a as (
       insert into accounts (tenant_id, member_id, email, password_hash, locale, signup_country, terms_version_at, created_at)
       select $1, id, id || '@members.test', 'none', 'en', 'GB', app_now(), app_now() from m
     ), o as (
       insert into orders (tenant_id, id, member_id, bundle_id, credits, list_amount_minor, amount_minor, currency, country,
         method, state, request_key, created_at, expires_at)
       select $1, gen_random_uuid(), id, 'c50', ${credits}, ${price}, ${price}, 'GBP', 'GB', 'visa', 'open', $4 || n,
         app_now(), app_now() + interval '30 minutes' from person returning id, request_key)
     insert into payments (tenant_id, id, order_id, provider, provider_reference, state, amount_minor, currency, created_at, updated_at)
     select $1, gen_random_uuid(), o.id, $3, o.request_key, 'started', ${price}, 'GBP', app_now(), app_now() from o`,
    [t, members, provider, prefix],
  );
  return members;
}

const endsSql = `
  select p.state, o.state as order_state, p.refunded_minor as refunded, m.premium_since is not null as premium,
    p.charged_back_at is not null and p.reinstated_at is null as standing, coalesce(w.balance, 0) as balance,
    (select count(*)::integer from ledger_transfers l where l.reason = 'purchase' and l.reference = p.id::text) as bought,
    coalesce((select -sum(e.amount) from ledger_entries e where e.member_id = m.id and e.account = 'debt'), 0)::integer as owed
  from unnest($1::uuid[]) with ordinality each (id, n) join members m on m.id = each.id
  join orders o on o.member_id = m.id join payments p on p.order_id = o.id
  left join wallets w on w.member_id = m.id order by n`;

const shownEnd = (end: End) => ({
  ...end,
  order_state: end.state === "started" || end.state === "pending" ? "open" : end.state,
  premium: end.bought > 0,
});

describe("shuffled histories of payments (M06)", () => {
  it("Each shuffled history ends as the model says, moves forward only and is credited at most once", async () => {
    const histories = Array.from({ length: count }, drawHistory);
    const members = await openOrders(histories.length, "test", "history ");
    for (let batch = 0; batch < histories.length; batch += 50) {
      await app.ember.db.write(async (w) => {
        for (const [n, history] of histories.slice(batch, batch + 50).entries()) {
          const [memberId, reference] = [members[batch + n] as string, `history ${batch + n + 1}`];
          for (const event of history) {
            if ("spends" in event)
              await spend(w, { memberId, credits: event.spends, reason: "gift", reference: randomId() }).catch(
                () => {},
              );
            else await applyProviderStatus(w, "test", reference, event);
          }
        }
      });
    }
    const ends = await app.oracle(endsSql, [members]);
    for (const [n, history] of histories.entries()) {
      expect(ends[n], JSON.stringify(history)).toEqual(shownEnd(endOf(history)));
    }
    // Each important case must occur in the random histories.
    const met = histories.map(endOf);
    expect(met.filter(({ bought }) => bought === 1).length).toBeGreaterThan(count / 2);
    expect(met.filter(({ state }) => state !== "completed").length).toBeGreaterThan(count / 20);
    expect(met.filter(({ owed }) => owed > 0).length).toBeGreaterThan(count / 50);
    expect(await app.ember.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("Histories end the same as webhooks, with the reconciler running in between", async () => {
    const histories = Array.from({ length: 40 }, () =>
      drawHistory().filter((event): event is ProviderStatus => "state" in event && event.disputesWon === 0),
    );
    const references = histories.map(() => `test_${randomId()}`);
    const members = await openOrders(histories.length, "test", "notice ");
    await app.oracle(
      `update payments p set provider_reference = each.reference
       from unnest($1::text[]) with ordinality as each (reference, n) where p.provider_reference = 'notice ' || n`,
      [references],
    );
    await app.oracle(
      `insert into test_provider_payments (tenant_id, reference, payment_id, amount_minor, currency, state, return_path,
         created_at, expires_at)
       select p.tenant_id, p.provider_reference, p.id, ${price}, 'GBP', 'open', '/', app_now(), app_now() + interval '1 day'
       from payments p where p.provider_reference = any($1::text[])`,
      [references],
    );
    const heard = histories.map((): ProviderStatus[] => []);
    const last = Math.max(...histories.map(({ length }) => length));
    for (let round = 0; round < last; round += 1) {
      for (const [n, history] of histories.entries()) {
        const truth = history[round];
        if (truth) await sayAtProvider(references[n] as string, truth);
        if (!truth || next(4) === 0) continue;
        await receiveWebhook(app.ember, "test", testNotice(references[n] as string), new Headers());
      }
      if (round % 4 === 3) {
        await app.clock.advance(300);
        await services().queue.enqueue("payments.reconcile", {} as never);
      }
      expect((await services().queue.runDueJobs()).failures).toEqual([]);
      // Record each state even without a webhook, because a query may have found the state.
      for (const [n, history] of histories.entries()) heard[n]?.push(...history.slice(round, round + 1));
    }
    const open = await listOpenPayments(app.ember);
    for (const { reference } of open) await receiveWebhook(app.ember, "test", testNotice(reference), new Headers());
    await services().queue.runDueJobs();
    const ends = (await app.oracle(endsSql, [members])) as { state: PaymentState; bought: number; balance: number }[];
    for (const [n, end] of ends.entries()) {
      const paid = heard[n]?.some(
        ({ state, amountMinor, currency }) => state === "completed" && amountMinor === price && currency === "GBP",
      );
      const isCredited = end.state === "completed";
      expect(end.bought, references[n]).toBe(isCredited ? 1 : 0);
      if (!paid) expect(isCredited).toBe(false);
    }
    const notices = await app.oracle("select 1 from webhook_deliveries where processed_at is null");
    expect(notices).toEqual([]);
    expect(await app.ember.db.read((q) => checkBooks(q))).toEqual([]);
  });
});

const wordOf: Record<PaymentState, string> = {
  started: "open",
  pending: "pending",
  completed: "paid",
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
};

/** Sets the provider's record to the event's state. */
async function sayAtProvider(reference: string, truth: ProviderStatus): Promise<void> {
  const refunded = truth.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  await app.oracle(
    `update test_provider_payments set state = $2, amount_minor = $3, currency = $4, refunded_minor = $5, charged_back = $6
     where reference = $1`,
    [reference, wordOf[truth.state], truth.amountMinor, truth.currency, refunded, truth.chargedBack],
  );
}
