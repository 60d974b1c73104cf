import { sql } from "kysely";
import { isId } from "~/platform/ids";
import { asStaff } from "./staff-database.server";

/** Names of people of the staff by id, for lists that name who acts. Users of the operating system have no id. */
export async function findStaffNames(actors: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actors)].filter((actor) => actor !== null && isId(actor));
  if (ids.length === 0) return new Map();
  const rows = await asStaff((staff) =>
    staff.rows(sql<{ id: string; name: string }>`select id, name from staff where id = any(${ids}::uuid[])`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
