import { demoStaff } from "~/operators/staff/demo-staff";
import type { Role } from "~/operators/staff/role-permissions";
import type { Act } from "~/operators/acts.server";
import { actAsTenant, inTransaction } from "~/operators/tenant-onboarding.server";
import type { Database } from "~/platform/database.server";
import { idAt } from "./rows.server";

/** A past act of fictional staff. */
export interface DoneAct extends Act {
  verb: string;
  actor: string;
  at: Date;
}

export function staffId(role: Role): string {
  const person = demoStaff.find((one) => one.role === role);
  if (!person) throw new Error(`The demo has no ${role}.`);
  return person.id;
}

/** Stores acts on the owner's connection, because the application may insert only acts of jobs. */
export async function storeActs(database: Database, tenantId: number, acts: readonly DoneAct[]): Promise<void> {
  const rows = acts.map(({ subject, reason = "", before = null, after = null, ...act }) => {
    const facts = { reason, before, after };
    return { ...act, ...facts, id: act.id ?? idAt(act.at), kind: subject?.kind ?? null, subject: subject?.id ?? null };
  });
  await inTransaction(database, async (client) => {
    await actAsTenant(client, tenantId);
    await client.query(
      `with given as (
         select * from jsonb_to_recordset($2::jsonb) as row (id uuid, verb text, kind text, subject text, actor text,
           at timestamptz, reason text, before jsonb, after jsonb)),
       acts as (
         insert into operator_acts (tenant_id, id, verb, subject_kind, subject, actor, via, created_at)
         select $1, id, verb, kind, subject, actor, 'web', at from given order by at returning id)
       insert into operator_act_details (tenant_id, act_id, reason, before, after)
       select $1, id, reason, nullif(before, 'null'), nullif(after, 'null') from acts join given using (id)`,
      [tenantId, JSON.stringify(rows)],
    );
  });
}
