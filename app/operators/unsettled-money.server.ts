import type pg from "pg";
import { sealedMethodColumn } from "~/payments/kept-methods.server";
import { sealedReleaseColumn } from "~/payments/method-releases.server";
import { listOwed } from "~/payments/refunds.server";
import { timeId } from "~/platform/ids";
import { type Keys, openText, sealText } from "~/platform/keys.server";
import { readerOnClient } from "~/tenancy/client-reader.server";
import { OnboardingError } from "./tenant-onboarding.server";

/** Money and cards of a tenant that only its rows can settle at the payment provider. */
interface Unsettled {
  payments: number;
  /** Orders whose returns are owed. */
  returns: string[];
  /** Kept cards, and cards and mandates whose release the provider has not confirmed. */
  methods: number;
}

/** Refuses the erasure of a tenant with unsettled money. The caller has set the tenant. */
export async function refuseUnsettled(client: pg.PoolClient, id: number, slug: string): Promise<void> {
  const { payments, returns, methods } = await countUnsettled(client, id);
  const open = [
    payments > 0 ? `${payments} open payments, which close by themselves within days` : "",
    ...returns.map(
      (order) => `the return of order ${order}, still owed: npm run operator -- refund-again ${slug} ${order}`,
    ),
    methods > 0 ? `${methods} kept cards and mandates: npm run tenant -- release-cards ${slug}` : "",
  ].filter((line) => line !== "");
  if (open.length === 0) return;
  throw new OnboardingError(
    `${slug} is not settled, so nothing was erased:\n${open.map((line) => `  ${line}`).join("\n")}\n` +
      `Suspend the site and keep its workers running until all is settled. To erase it all the same: --unsettled "reason"`,
  );
}

async function countUnsettled(client: pg.PoolClient, id: number): Promise<Unsettled> {
  const { rows } = await client.query<Omit<Unsettled, "returns">>(
    `select
       (select count(*)::integer from payments where tenant_id = ${id} and state in ('started', 'pending')) as payments,
       (select count(*)::integer from kept_methods where tenant_id = ${id})
         + (select count(*)::integer from method_releases where tenant_id = ${id}) as methods`,
  );
  const { payments, methods } = rows[0] as Omit<Unsettled, "returns">;
  return { payments, methods, returns: await listOwed(readerOnClient(client, id)) };
}

/**
 * Moves all kept cards to the releases, which the reconciler queues within five minutes. Unreadable ones stay.
 * Returns the number of moved cards.
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
    // An hour ago, since the reconciler repeats releases asked earlier than that.
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
