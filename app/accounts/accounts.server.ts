import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { earlierSpelling, normaliseEmail } from "./email";
import { reactivationDays } from "./policy";
import type { MemberState } from "./viewer";

export interface Account {
  memberId: string;
  /**
   * Email address for sending mail. Null when another account has this address (see `vacateAddress`,
   * `admitDiscreetly`).
   */
  email: string | null;
  /** The email address in the spelling that the owner typed. */
  typedEmail: string | null;
  passwordHash: string;
  locale: string;
  state: MemberState;
  name: string;
  /** True for a deleted account that its owner can still reactivate. */
  canReactivate: boolean;
}

function accounts(q: TenantReader) {
  return q
    .from("accounts", "a")
    .innerJoin("members as m", (join) =>
      join.onRef("m.tenant_id", "=", "a.tenant_id").onRef("m.id", "=", "a.member_id"),
    )
    .innerJoin("profiles as p", (join) =>
      join.onRef("p.tenant_id", "=", "a.tenant_id").onRef("p.member_id", "=", "a.member_id"),
    )
    .select(sql<string | null>`coalesce(a.email_typed, a.email)`.as("typedEmail"))
    .select(["a.member_id as memberId", "a.email", "a.password_hash as passwordHash", "a.locale", "m.state", "p.name"])
    .select(
      sql<boolean>`coalesce(m.deleted_at > app_now() - make_interval(days => ${reactivationDays}), false)`.as(
        "canReactivate",
      ),
    );
}

/**
 * Finds the account of an email address in any spelling. Also finds accounts stored before `normaliseEmail` existed.
 */
export async function findAccountByEmail(q: TenantReader, typed: string): Promise<Account | null> {
  const earlier = earlierSpelling(typed);
  const row = await accounts(q)
    .where("a.email", "in", [normaliseEmail(typed), earlier])
    .orderBy(sql`a.email = ${earlier} desc`)
    .limit(1)
    .executeTakeFirst();
  return (row as Account | undefined) ?? null;
}

/** Finds an account. Returns null for an erased member. */
export async function findAccount(q: TenantReader, memberId: string): Promise<Account | null> {
  const row = await accounts(q).where("a.member_id", "=", memberId).executeTakeFirst();
  return (row as Account | undefined) ?? null;
}

/** Returns the account of a member. Throws when the member has no account. */
export async function getAccount(q: TenantReader, memberId: string): Promise<Account> {
  const account = await findAccount(q, memberId);
  if (!account) throw new Error(`member ${memberId} has no account`);
  return account;
}

/** Stores the member's language for all devices (I18-10). */
export async function saveLanguage(w: TenantWriter, memberId: string, language: string): Promise<void> {
  await w.update("accounts").set({ locale: language }).where("member_id", "=", memberId).execute();
}

export async function savePasswordHash(w: TenantWriter, memberId: string, passwordHash: string): Promise<void> {
  await w.update("accounts").set({ password_hash: passwordHash }).where("member_id", "=", memberId).execute();
}

/**
 * True when password and state have not changed during a slow password check. Locks the rows of account and member
 * until the transaction ends.
 */
export async function lockIfUnchanged(
  w: TenantWriter,
  { memberId, passwordHash, state }: Pick<Account, "memberId" | "passwordHash" | "state">,
): Promise<boolean> {
  const rows = await w.rows(sql`
    select 1 from accounts a join members m on m.tenant_id = a.tenant_id and m.id = a.member_id
    where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId} and a.password_hash = ${passwordHash}
      and m.state = ${state} for update`);
  return rows.length > 0;
}

const uniqueViolation = "23505";

/** Runs `action`. Throws the refusal `email.taken` when a concurrent request has stored the same email address. */
export async function refuseTakenEmail(action: Promise<void>, field?: string): Promise<void> {
  try {
    await action;
  } catch (error) {
    throw (error as { code?: unknown }).code === uniqueViolation ? new Refusal("email.taken", {}, field) : error;
  }
}
