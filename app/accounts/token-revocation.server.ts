import { type RawBuilder, sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";

export interface TokenPage {
  count: number;
  /** The last token hash read. Null after the last page. */
  last: string | null;
}

/** Tables keyed by a token hash, each with the column for the time at which a token ended. */
const endings = { sessions: "ended_at", email_links: "used_at" } as const;

/** Tokens per statement, few enough for the statement timeout. */
const tokensAtOnce = 5000;

/** Ends one batch of the tenant's open tokens that were issued up to an instant and satisfy the condition. */
export async function revokeTokenPage(
  w: TenantWriter,
  table: keyof typeof endings,
  { until, after, condition = sql`true` }: { until: Date; after: string; condition?: RawBuilder<unknown> },
): Promise<TokenPage> {
  const tokens = sql.table(table);
  const ending = sql.ref(endings[table]);
  const [page] = await w.rows(sql<TokenPage>`
    with page as materialized (
      select max(token_hash) as last from (
        select token_hash from ${tokens}
        where tenant_id = ${w.tenantId} and token_hash > ${after} order by token_hash limit ${tokensAtOnce}) read),
    ended as (
      update ${tokens} set ${ending} = (select app_now())
      where tenant_id = ${w.tenantId} and token_hash > ${after} and token_hash <= (select last from page)
        and ${ending} is null and created_at <= ${until} and ${condition} returning 1)
    select (select count(*)::integer from ended) as count, last from page`);
  return page as TokenPage;
}
