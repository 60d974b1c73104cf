import { sql } from "kysely";
import { isId } from "~/platform/ids";
import type { RowReader } from "~/tenancy/scope.server";
import { asStaff } from "./staff-database.server";

/** Finds names of staff by id, for lists of actors. Skips users of the operating system, who have no id. */
export async function findStaffNames(actors: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actors)].filter((actor) => actor !== null && isId(actor));
  if (ids.length === 0) return new Map();
  const rows = await asStaff((staff) =>
    staff.rows(sql<{ id: string; name: string }>`select id, name from staff where id = any(${ids}::uuid[])`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds the name of an act's operator, for a message to another operator. Only for transactions of operators. */
export async function staffNameOf(q: RowReader, actor: string): Promise<string> {
  if (!isId(actor)) return actor;
  const [row] = await q.rows(sql<{ name: string | null }>`select staff_name(${actor}) as name`);
  return row?.name ?? actor;
}
