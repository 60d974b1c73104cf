import { sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";

interface RefusedAnswer {
  ownerId: string;
  prompt: string;
  body: string;
}

/** Empties the quotes of an answer that staff refused. The question stays. */
export async function emptyQuotedAnswer(w: TenantWriter, { ownerId, prompt, body }: RefusedAnswer): Promise<void> {
  const t = w.tenantId;
  await w.rows(sql`update messages x set part = jsonb_build_object('prompt', ${prompt}::text, 'body', '')
    where x.tenant_id = ${t} and x.part is not null and x.sender_id <> ${ownerId}
      and x.part ->> 'prompt' = ${prompt} and x.part ->> 'body' = ${body}
      and x.conversation_id in (select side.conversation_id from participants side
        where side.tenant_id = ${t} and side.member_id = ${ownerId})`);
}
