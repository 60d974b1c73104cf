import { sql } from "kysely";
import { hashToken, newToken } from "~/platform/keys.server";
import { currentRequestId } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { keepSecret, renewRecoveryCodes, stepOf } from "./one-time-codes.server";
import { addKey, type NewKey } from "./passkeys.server";
import type { Role } from "./role-permissions";
import { noteOwnAct } from "./staff-acts.server";
import { asStaff, type StaffRows } from "./staff-database.server";
import { mailOwners } from "./staff-mails.server";

interface GrantToGive {
  role: Role;
  /** Tenant of the role. Null for every tenant. */
  tenantId: number | null;
}

export interface NewInvitation {
  email: string;
  name: string;
  grants: readonly GrantToGive[];
}

export interface Invited {
  /** Id of the person, who may not exist yet. */
  staffId: string;
  /** The link, valid once within 48 hours. It is stored nowhere. */
  link: string;
  /** True for a current or former staff member, who regains access by the link. */
  isKnown: boolean;
  /** Instant from which the link is valid. */
  usableFrom: Date;
}

/**
 * Invites a person on behalf of the transaction's session. Throws `StaffRefusal` when the session may not give one of
 * the roles.
 */
export async function inviteStaff(staff: StaffRows, { email, name, grants }: NewInvitation): Promise<Invited> {
  const token = newToken();
  const [row] = await staff.rows(sql<Omit<Invited, "link">>`
    select person as "staffId", usable_from as "usableFrom", is_known as "isKnown"
    from invite_staff(${hashToken(token)}, ${email}, ${name}, ${JSON.stringify(grants)}::jsonb, ${currentRequestId() ?? null})`);
  if (!row) throw new Error("the invitation was not stored");
  return { link: `${deskOrigin()}/desk/join/${token}`, ...row };
}

/** Origin of the console for links. On a local machine, plain HTTP with a port. */
export function deskOrigin(port = services().env.PORT): string {
  const { OPERATE_HOST: host = "operate.localhost" } = services().env;
  const isLocal = host === "localhost" || host.endsWith(".localhost");
  return isLocal ? `http://${host}:${port}` : `https://${host}`;
}

export interface OpenInvitation {
  /** Hash of the link's token. Challenges are bound to it. */
  hash: string;
  staffId: string;
  email: string;
  name: string;
  grants: readonly GrantToGive[];
  isKnown: boolean;
  /** False until `usableFrom`. A link for an existing person is valid only after a day. */
  isUsable: boolean;
  usableFrom: Date;
}

/** Finds the invitation of a link. Null for an unknown, used, withdrawn or expired link, without distinction. */
export async function findInvitation(token: string): Promise<OpenInvitation | null> {
  const hash = hashToken(token);
  const [row] = await asStaff((w) =>
    w.rows(sql<Omit<OpenInvitation, "hash">>`
      select i.staff_id as "staffId", i.email, coalesce(s.name, i.name) as name, i.grants,
        coalesce(s.state = 'active', false) as "isKnown", i.usable_from <= app_now() as "isUsable",
        i.usable_from as "usableFrom"
      from staff_invitations i left join staff s on s.email = i.email
      where i.token_hash = ${hash} and i.used_at is null and i.stopped_at is null and i.expires_at > app_now()
        and not is_link_for_another(i)`),
  );
  return row ? { hash, ...row } : null;
}

/** Creates the person and uses up the link. Null when the link was used meanwhile. */
async function accept(w: StaffRows, invitation: OpenInvitation, name: string, way: string): Promise<string | null> {
  const [row] = await w.rows(sql<{ id: string | null }>`
    select accept_staff_invitation(${invitation.hash}, ${name}) as id`);
  if (!row?.id) return null;
  await noteOwnAct(w, row.id, "join", { way });
  await tellOfJoin(w, row.id, invitation);
  return row.id;
}

/** Mails all owners, because an inviter may have created a second account for themselves. */
async function tellOfJoin(w: StaffRows, staffId: string, { hash, email, grants }: OpenInvitation): Promise<void> {
  const [giver] = await w.rows(sql<{ name: string }>`
    select s.name from staff_invitations i join staff s on s.id = i.given_by where i.token_hash = ${hash}`);
  const roles = [...new Set(grants.map(({ role }) => role))].join(", ");
  await mailOwners(w, staffId, "joined", { email, roles, by: giver?.name ?? "the command line" });
}

/** Joins with a verified passkey. Returns the person. Null for an invalid link. */
export function joinByPasskey(
  invitation: OpenInvitation,
  name: string,
  { key, label }: { key: NewKey; label: string },
): Promise<string | null> {
  return whole(async (w) => {
    const staffId = await accept(w, invitation, name, "passkey");
    const keyId = staffId && (await addKey(w, staffId, key, { label, waitsADay: false }));
    return keyId ? staffId : null;
  });
}

interface JoinedByApp {
  staffId: string;
  recoveryCodes: string[];
}

/** Joins with an authenticator app, proved by one of its codes. */
export function joinByApp(
  invitation: OpenInvitation,
  name: string,
  { secret, code }: { secret: string; code: string },
): Promise<JoinedByApp | "wrong code" | null> {
  const step = stepOf(secret, code);
  if (step === null) return Promise.resolve("wrong code");
  return whole(async (w) => {
    const staffId = await accept(w, invitation, name, "code");
    if (!staffId) return null;
    await keepSecret(w, staffId, secret, step);
    return { staffId, recoveryCodes: await renewRecoveryCodes(w, staffId) };
  });
}

class NotJoined extends Error {}

/** Runs `fn` in one transaction. A null result rolls the transaction back. */
async function whole<T>(fn: (w: StaffRows) => Promise<T | null>): Promise<T | null> {
  try {
    return await asStaff(async (w) => {
      const joined = await fn(w);
      if (joined === null) throw new NotJoined();
      return joined;
    });
  } catch (error) {
    if (error instanceof NotJoined) return null;
    throw error;
  }
}
