import { hash, verify } from "@node-rs/argon2";
import { processorLimits } from "~/platform/timeouts";
import { boundedQueue } from "~/platform/bounded-queue.server";
import { passwordLength } from "./password";

/** argon2id as OWASP advises: 19 MiB, two passes, one lane (security.md D20). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Bounds concurrent and waiting hashes, so that many logins at once leave processor time for pages.
export const passwordQueue = boundedQueue(processorLimits.passwordHash);

let dummy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return passwordQueue.run(() => hash(password.normalize("NFC"), cost));
}

/**
 * True when password and hash match. Without a stored hash, does the same work, so that the response time does not
 * reveal whether an account exists. Refuses when `signal` aborts while the password waits in the queue.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const candidate = password.slice(0, passwordLength.max * 2).normalize("NFC");
  dummy ??= hash("nobody has this password", cost);
  const against = storedHash ?? (await dummy);
  const fits = await passwordQueue.run(() => verify(against, candidate).catch(() => false), signal);
  return fits && storedHash !== null;
}
