import type pg from "pg";
import { sealedMethodColumn } from "~/payments/kept-methods.server";
import { sealedReleaseColumn } from "~/payments/method-releases.server";
import { listAtBank, listOwed, type ReturnAtBank, type UnpaidReturn } from "~/payments/refunds.server";
import { listMembersWithReturns } from "~/payments/returns.server";
import { type ReviewList, readReviewList } from "~/payments/review-list.server";
import { timeId } from "~/platform/ids";
import { type Keys, openText, sealText } from "~/platform/keys.server";
import { readerOnClient } from "~/tenancy/client-reader.server";
import { OnboardingError } from "./tenant-onboarding.server";

/** Money and cards that prevent a tenant's erasure, because the provider can settle them only while the rows exist. */
interface Unsettled extends Counts, ReviewList {
  owed: UnpaidReturn[];
  /** Refunds that wait for the end of a dispute. */
  atBank: ReturnAtBank[];
  /** Members with unused purchased credits. */
  holders: string[];
}

interface Counts {
  payments: number;
  /** Refunds that are still pending at the provider. */
  refunds: number;
  /** Refunds of cash balances without the provider's answer. */
  cashRefunds: number;
  /** Kept cards, and cards and mandates without a confirmed revocation. */
  methods: number;
}

/** Refuses to erase a tenant with unsettled money. The caller has set the connection's tenant. */
export async function refuseUnsettled(client: pg.PoolClient, id: number, slug: string): Promise<void> {
  const unsettled = await readUnsettled(client, id);
  const open = [...countLines(unsettled, slug), ...orderLines(unsettled, slug)];
  if (open.length === 0) return;
  throw new OnboardingError(
    `${slug} is not settled, so nothing was erased:\n${open.map((line) => `  ${line}`).join("\n")}\n` +
      `Keep the site suspended and its workers running until all is settled. To erase it all the same: --unsettled "reason"`,
  );
}

function countLines({ payments, refunds, cashRefunds, holders, methods }: Unsettled, slug: string): string[] {
  return [
    payments > 0 ? `${payments} open payments, which close by themselves within days` : "",
    refunds > 0 ? `${refunds} refunds under way at the provider, which end within days` : "",
    cashRefunds > 0 ? `${cashRefunds} refunds of cash balances, which are answered within hours` : "",
    holders.length > 0
      ? `the bought credits of ${holders.length} members: npm run operator -- return-credits ${slug}`
      : "",
    methods > 0 ? `${methods} kept cards and mandates: npm run tenant -- release-cards ${slug}` : "",
  ].filter((line) => line !== "");
}

function orderLines({ owed, atBank, heldReturns, unmatched, mismatches, cash }: Unsettled, slug: string): string[] {
  const command = (words: string) => `npm run operator -- ${words}`;
  const settled = (reference: string) => command(`settled ${slug} ${reference} "how"`);
  const held = new Set(heldReturns.map(({ id }) => id));
  const waiting = new Set(atBank.map(({ id }) => id));
  return [
    ...owed
      .filter(({ id }) => !held.has(id))
      .map(({ id, orderId }) => `the return of order ${orderId}, still owed: ${command(`refund-again ${slug} ${id}`)}`),
    ...atBank.map(
      ({ id, orderId }) =>
        `the return of order ${orderId}, whose money the payer's bank holds: wait for the dispute's end, and after a lost one ${settled(id)}`,
    ),
    ...heldReturns
      .filter(({ id }) => !waiting.has(id))
      .map(({ id, orderId }) => `the return of order ${orderId}, left to people: ${settled(id)}`),
    ...unmatched.map(({ reference }) => `the payment ${reference} without an order: ${settled(reference)}`),
    ...mismatches
      .filter(({ isPart, orderState }) => !isPart || orderState !== "open")
      .map(({ paymentId, orderId }) => `the payment of another amount for order ${orderId}: ${settled(paymentId)}`),
    ...cash
      .filter(({ refund }) => refund !== "asked")
      .map(
        ({ orderId, currency }) =>
          `the cash of order ${orderId}: ${command(`refund-cash ${slug} ${orderId} currency=${currency}`)}`,
      ),
  ];
}

async function readUnsettled(client: pg.PoolClient, id: number): Promise<Unsettled> {
  const q = readerOnClient(client, id);
  const counts = await countUnsettled(client, id);
  const review = await readReviewList(q);
  return {
    ...counts,
    ...review,
    owed: await listOwed(q),
    atBank: await listAtBank(q),
    holders: await listMembersWithReturns(q),
  };
}

async function countUnsettled(client: pg.PoolClient, id: number): Promise<Counts> {
  const { rows } = await client.query<Counts>(
    `select
       (select count(*)::integer from payments where tenant_id = ${id} and state in ('started', 'pending')) as payments,
       (select count(*)::integer from payment_refunds where tenant_id = ${id} and state = 'pending') as refunds,
       (select count(*)::integer from cash_refunds where tenant_id = ${id} and state = 'asked') as "cashRefunds",
       (select count(*)::integer from kept_methods where tenant_id = ${id})
         + (select count(*)::integer from method_releases where tenant_id = ${id}) as methods`,
  );
  return rows[0] as Counts;
}

/**
 * Moves all kept cards to the table of revocations, which the reconciler enqueues within five minutes. Skips cards that
 * no key decrypts. Returns the number of moved cards.
 */
export async function releaseCards(client: pg.PoolClient, keys: Keys, id: number): Promise<number> {
  const { rows } = await client.query<{ member_id: string; provider: string; sealed: string }>(
    `select member_id, provider, sealed from kept_methods where tenant_id = ${id} for update`,
  );
  let moved = 0;
  for (const { member_id: memberId, provider, sealed } of rows) {
    const key = keys.deriveKey(sealedMethodColumn.purpose, id);
    const reference = openText(sealed, key, sealedMethodColumn.placeOf(id, memberId));
    if (reference === null) continue;
    const releaseId = timeId();
    const releaseKey = keys.deriveKey(sealedReleaseColumn.purpose, id);
    // Backdated, because the reconciler repeats revocations that are older than an hour.
    await client.query(
      `insert into method_releases (tenant_id, id, provider, sealed, asked_at)
       values ($1, $2, $3, $4, app_now() - interval '61 minutes')`,
      [id, releaseId, provider, sealText(reference, releaseKey, sealedReleaseColumn.placeOf(id, releaseId))],
    );
    await client.query(`delete from kept_methods where tenant_id = ${id} and member_id = $1`, [memberId]);
    moved += 1;
  }
  return moved;
}
