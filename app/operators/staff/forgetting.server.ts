import { sql } from "kysely";
import { asStaff } from "./staff-database.server";

/** Removes used challenges, old invitations, and acts of staff on themselves after two years. */
export async function forgetOldStaffRows(): Promise<void> {
  await asStaff((w) => w.rows(sql`select forget_old_staff_rows()`));
}
