import { hash, verify } from "@node-rs/argon2";
import { processorLimits } from "~/platform/timeouts";
import { boundedQueue } from "~/platform/work-queue.server";
import { passwordLength } from "./password";

/** argon2id as OWASP advises it: 19 MiB, two passes, one lane (security.md D20). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// A storm of logins must not take the processor from the pages: so many at once, so many waiting, the rest is refused.
export const passwordQueue = boundedQueue(processorLimits.passwordHash);

let dummy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return passwordQueue.run(() => hash(password.normalize("NFC"), cost));
}

/**
 * Whether the password belongs to the hash. Without a hash (nobody has that address) the same work is done for nothing,
 * so that the time of the answer does not tell who is a member. Refuses where `signal` aborts before its turn came.
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
