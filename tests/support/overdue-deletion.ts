import type { TestApp } from "./test-app";

/** Deletes an account of the first site so long ago that its erasure is due. */
export async function makeDeletionOverdue(app: TestApp, memberId: string): Promise<void> {
  await app.oracle(
    `insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until)
     values ($1, gen_random_uuid(), $2, 'break', now() - interval '15 days', now() - interval '1 day')`,
    [app.ember.tenant.id, memberId],
  );
  await app.oracle("update members set state = 'deleted', deleted_at = now() where id = $1", [memberId]);
}
