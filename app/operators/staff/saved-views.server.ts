import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import { asStaff } from "./staff-database.server";

/** Filters of the queue that a person saved under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** The filters as in the URL, without the question mark. */
  query: string;
}

export const viewNameLength = 40;
const mostViews = 20;

export function listSavedViews(staffId: string): Promise<SavedView[]> {
  return asStaff((staff) =>
    staff.rows(sql<SavedView>`
      select id, name, query from staff_views where staff_id = ${staffId} order by created_at, id limit ${mostViews}`),
  );
}

/** Saves a view, or replaces the view of the same name. Returns false when the person has too many views. */
export function saveView(staffId: string, { name, query }: Omit<SavedView, "id">): Promise<boolean> {
  return asStaff(async (staff) => {
    const kept = await staff.rows(sql`
      insert into staff_views (id, staff_id, name, query)
      select ${timeId()}::uuid, ${staffId}::uuid, ${name}::text, ${query}::text
      where (select count(*) from staff_views where staff_id = ${staffId} and name <> ${name}) < ${mostViews}::integer
      on conflict (staff_id, name) do update set query = excluded.query returning 1`);
    return kept.length > 0;
  });
}

/** Removes one of the person's own views. Returns its name. Null for an unknown view. */
export function removeSavedView(staffId: string, id: string): Promise<string | null> {
  return asStaff(async (staff) => {
    const [gone] = await staff.rows(sql<{ name: string }>`
      delete from staff_views where staff_id = ${staffId} and id = ${id} returning name`);
    return gone?.name ?? null;
  });
}
