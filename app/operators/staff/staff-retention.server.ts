import { sql } from "kysely";
import { asStaff } from "./staff-database.server";

/**
 * Removes expired challenges and invitations, and old view counts. Also removes sessions after a month, and acts on
 * staff after two years.
 */
export async function removeExpiredStaffRows(): Promise<void> {
  await asStaff(async (staff) => {
    await staff.rows(sql`select forget_old_staff_rows()`);
    await staff.rows(sql`delete from staff_looks where at < app_now() - interval '1 hour'`);
    // The table's policy `old_sessions` permits deletion only after 30 days.
    await staff.rows(
      sql`delete from staff_sessions where coalesce(ended_at, expires_at) < app_now() - interval '30 days'`,
    );
  });
}
