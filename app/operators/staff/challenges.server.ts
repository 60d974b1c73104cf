import { sql } from "kysely";
import { hashToken } from "~/platform/keys.server";
import type { StaffRows } from "./staff-database.server";

/** The ceremony that a challenge belongs to. A challenge is invalid in another ceremony. */
type Ceremony = "sign-in" | "step-up" | "register";

/** The ceremony, and the session or invitation that requested the challenge. A sign-in has neither. */
export interface Purpose {
  ceremony: Ceremony;
  boundTo: string;
}

const minutesValid = 5;

export async function keepChallenge(w: StaffRows, challenge: string, purpose: Purpose): Promise<void> {
  await w.rows(sql`
    insert into staff_challenges (challenge_hash, purpose, bound_to, expires_at)
    values (${hashToken(challenge)}, ${purpose.ceremony}, ${purpose.boundTo},
      app_now() + make_interval(mins => ${minutesValid}))`);
}

/** Uses up a challenge. Returns true once, within five minutes, for the purpose that requested the challenge. */
export async function takeChallenge(w: StaffRows, challenge: string, purpose: Purpose): Promise<boolean> {
  const taken = await w.rows(sql`
    update staff_challenges set used_at = app_now()
    where challenge_hash = ${hashToken(challenge)} and purpose = ${purpose.ceremony} and bound_to = ${purpose.boundTo}
      and used_at is null and expires_at > app_now()
    returning 1`);
  return taken.length === 1;
}
