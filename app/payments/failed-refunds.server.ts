import { type RawBuilder, sql } from "kysely";

/** SQL condition: the return `f` has failed, and its order has no valid return of the same kind. */
export const isStillFailed: RawBuilder<boolean> = sql<boolean>`(f.state = 'failed' and not exists (
  select from credit_returns later where later.tenant_id = f.tenant_id and later.order_id = f.order_id
    and later.kind = f.kind and later.state <> 'failed'))`;
