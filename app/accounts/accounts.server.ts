import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { MemberState } from "./viewer";

/** The credentials and address of a member. */
export interface Account {
  memberId: string;
  email: string;
  passwordHash: string;
  locale: string;
  state: MemberState;
  name: string;
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
    .select(["a.member_id as memberId", "a.email", "a.password_hash as passwordHash", "a.locale", "m.state", "p.name"]);
}

/** `email` in lower case. */
export async function findAccountByEmail(q: TenantReader, email: string): Promise<Account | null> {
  const row = await accounts(q).where("a.email", "=", email).executeTakeFirst();
  return (row as Account | undefined) ?? null;
}

export async function getAccount(q: TenantReader, memberId: string): Promise<Account> {
  const row = await accounts(q).where("a.member_id", "=", memberId).executeTakeFirstOrThrow();
  return row as Account;
}

/** The language a member chose, kept over devices (I18-10). */
export async function saveLanguage(w: TenantWriter, memberId: string, language: string): Promise<void> {
  await w.update("accounts").set({ locale: language }).where("member_id", "=", memberId).execute();
}

export async function savePasswordHash(w: TenantWriter, memberId: string, passwordHash: string): Promise<void> {
  await w.update("accounts").set({ password_hash: passwordHash }).where("member_id", "=", memberId).execute();
}
