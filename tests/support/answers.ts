import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantScope } from "~/tenancy/scope.server";

interface NewAnswer {
  memberId: string;
  /** Null for the text about oneself. */
  prompt: string | null;
  body: string;
  state?: "pending" | "active" | "refused" | undefined;
}

/** Stores an answer to a prompt, without showing the answer on the profile. Returns the answer's id. */
export async function addAnswer(
  scope: TenantScope,
  { memberId, prompt, body, state = "pending" }: NewAnswer,
): Promise<string> {
  const id = timeId();
  await scope.db.write((w) =>
    w.rows(sql`insert into profile_texts (tenant_id, id, member_id, prompt, body, state, created_at)
      values (${w.tenantId}, ${id}, ${memberId}, ${prompt}, ${body}, ${state}, app_now())`),
  );
  return id;
}
