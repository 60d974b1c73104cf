import type { Database } from "~/platform/database.server";
import { sendRequest, type LoadRequest } from "./load";

/** A logged-in member who sends load from an IP address of their own. */
export interface VirtualUser {
  host: string;
  tenantId: number;
  memberId: string;
  email: string;
  password: string;
  address: string;
  cookie: string;
  conversationId: string;
  otherId: string;
}

export interface Population {
  /** All hosts, the most visited first. */
  hosts: string[];
  users: VirtualUser[];
}

/** Gives each simulated person an IP address, because rate limits count by address (DESIGN 13.14). */
export function addressOf(person: number): string {
  return `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;
}

type Candidate = Omit<VirtualUser, "cookie" | "password" | "address" | "host" | "tenantId">;

/** Reads all hosts, and members with credits. Every site contributes at least one member, and large sites more. */
export async function readPopulation(database: Database, people: number, password: string): Promise<Population> {
  const { rows: sites } = await database.pool.query<{ id: number; host: string; members: number }>(
    `select t.id, h.host, (select count(*)::integer from accounts a where a.tenant_id = t.id) as members
     from tenants t join tenant_hosts h on h.tenant_id = t.id where t.slug ~ '^t[0-9]+$' order by substr(t.slug, 2)::integer`,
  );
  const inhabited = sites.filter(({ members }) => members > 0);
  const total = inhabited.reduce((sum, { members }) => sum + members, 0);
  const users: VirtualUser[] = [];
  for (const { id, host, members } of inhabited) {
    const wanted = Math.max(1, Math.round((people * members) / total));
    for (const candidate of await listCandidates(database, id, wanted)) {
      const address = addressOf(1_000_000 + users.length);
      users.push({ ...candidate, host, tenantId: id, password, address, cookie: "" });
    }
  }
  return { hosts: sites.map(({ host }) => host), users };
}

async function listCandidates(database: Database, tenantId: number, wanted: number): Promise<Candidate[]> {
  const { rows } = await database.pool.query<Candidate>(
    `select a.email, a.member_id as "memberId", conversation.conversation_id as "conversationId", conversation.other_id as "otherId"
     from wallets w join accounts a on a.tenant_id = w.tenant_id and a.member_id = w.member_id
     join lateral (select p.conversation_id, p.other_id from participants p
       where p.tenant_id = a.tenant_id and p.member_id = a.member_id limit 1) conversation on true
     where w.tenant_id = $1 and w.balance > 1000 order by a.email limit $2`,
    [tenantId, wanted],
  );
  return rows;
}

type Login = Pick<VirtualUser, "host" | "email" | "password" | "address">;

export function loginRequest({ host, email, password, address }: Login): LoadRequest {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", "x-forwarded-for": address };
  return {
    method: "POST",
    host,
    path: "/api/user.php",
    headers,
    body: JSON.stringify({ email, password }),
  };
}

export async function logIn(port: number, { users }: Population): Promise<void> {
  const waiting = [...users];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) next.cookie = await cookieOf(port, next);
  };
  await Promise.all([work(), work()]);
}

async function cookieOf(port: number, user: VirtualUser): Promise<string> {
  const { status, headers, body } = await sendRequest(port, loginRequest(user));
  const lines = headers["set-cookie"];
  if (status !== 200 || !Array.isArray(lines))
    throw new Error(`${user.email} could not log in: ${status} ${body.toString().slice(0, 200)}`);
  return lines.map((line) => line.split(";")[0]).join("; ");
}
