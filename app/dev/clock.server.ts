import { services } from "~/platform/services.server";
import { OperatorError } from "~/operators/operator-error";
import { withOwner } from "~/operators/database-owner-connection.server";

const key = "clock_offset_seconds";

/** Moves the clock of all tenants and processes of a demo (DESIGN 13.21). Throws outside a demo. */
export async function moveClock(seconds: number): Promise<void> {
  const moved = await changeInstallation(
    `insert into installation (key, value)
     select '${key}', to_jsonb($1::double precision) where exists (select from installation where key = 'demo')
     on conflict (key) do update set set_at = now(),
       value = to_jsonb((installation.value #>> '{}')::double precision + $1::double precision)`,
    [seconds],
  );
  if (moved === 0) throw new OperatorError("Only a demo has a clock that can be moved.");
}

export async function resetClock(): Promise<void> {
  await changeInstallation(`delete from installation where key = '${key}'`, []);
}

async function changeInstallation(statement: string, values: unknown[]): Promise<number> {
  const result = await withOwner(services().env, (owner) => owner.pool.query(statement, values));
  return result.rowCount ?? 0;
}
