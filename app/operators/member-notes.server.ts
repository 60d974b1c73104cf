import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { SubjectNotFound } from "./operator-error";

export const noteLength = 4_000;

export interface MemberNote {
  id: string;
  writtenBy: string;
  body: string;
  writtenAt: Date;
}

/** Stores a note about a member, who can read it in the copy of their data. Returns the note's id. */
export async function addNote(w: TenantWriter, actor: string, memberId: string, body: string): Promise<string> {
  await requireAccount(w, memberId);
  const id = timeId();
  await w
    .insert("member_notes")
    .values({
      tenant_id: w.tenantId,
      id,
      member_id: memberId,
      written_by: actor,
      body,
      written_at: sql<Date>`app_now()`,
    })
    .execute();
  return id;
}

/** Lists the notes about a member, newest first. */
export async function listNotes(q: TenantReader, memberId: string): Promise<MemberNote[]> {
  return q
    .from("member_notes")
    .select(["id", "written_by as writtenBy", "body", "written_at as writtenAt"])
    .where("member_id", "=", memberId)
    .orderBy("written_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** Refuses an unknown member. Accepts an erased one, whose notes may remain. */
export async function requireMember(q: TenantReader, memberId: string): Promise<void> {
  const known = await q.from("members").select("id").where("id", "=", memberId).executeTakeFirst();
  if (!known) throw new SubjectNotFound(`There is no member ${memberId} here.`);
}

export const verificationKinds = ["address", "photo", "age"] as const;
type VerificationKind = (typeof verificationKinds)[number];

/** Records the verification of a member's address, photo or age by staff. Stores no document. */
export async function verifyMember(w: TenantWriter, memberId: string, kind: VerificationKind): Promise<void> {
  await requireAccount(w, memberId);
  await w
    .insert("verifications")
    .values({ tenant_id: w.tenantId, id: timeId(), member_id: memberId, kind, verified_at: sql<Date>`app_now()` })
    .execute();
}

/** Refuses an erased or unknown member. Locks the account against an erasure. */
async function requireAccount(w: TenantWriter, memberId: string): Promise<void> {
  const rows = await w.rows(sql`
    select 1 from accounts where tenant_id = ${w.tenantId} and member_id = ${memberId} for key share`);
  if (rows.length === 0) throw new SubjectNotFound(`There is no member ${memberId} with an account here.`);
}
