import { sql } from "kysely";
import { asStaff } from "./staff-database.server";

/**
 * Removes used challenges, old invitations, sessions a month after their end, and acts of staff on themselves after two
 * years.
 */
export async function forgetOldStaffRows(): Promise<void> {
  await asStaff(async (staff) => {
    await staff.rows(sql`select forget_old_staff_rows()`);
    // The policy old_sessions of the table refuses younger ones.
    await staff.rows(
      sql`delete from staff_sessions where coalesce(ended_at, expires_at) < app_now() - interval '30 days'`,
    );
  });
}
