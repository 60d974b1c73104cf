import * as z from "zod";
import { derivePublicKey } from "~/notifications/push-keys.server";
import type { Problem } from "~/tenancy/record-problems";
import { type SecretStore, readSecrets } from "./tenant-secrets.server";

/** Facts from a tenant's folder, which may be newer than the stored tenant. */
export const pushKeyToCheck = z.strictObject({ slug: z.string(), publicKey: z.string().min(1) });
export type PushKeyToCheck = z.infer<typeof pushKeyToCheck>;

/** Reports a public key whose private key is not stored, because browsers would refuse the pushes. */
export async function checkPushKey(store: SecretStore, { slug, publicKey }: PushKeyToCheck): Promise<Problem[]> {
  const path = "tenant.json: settings.push_public_key";
  const secrets = await readSecrets(store, slug);
  const enter = `npm run tenant -- secret ${slug} vapid_private_key`;
  if (!secrets) {
    const fix = `Leave it empty, apply the site, enter the private half (${enter}), then write it again.`;
    return [{ path, problem: "has no private half: the site is not stored yet, and keeps no keys", fix }];
  }
  const privateKey = secrets.get("vapid_private_key");
  if (privateKey && derivePublicKey(privateKey) === publicKey) return [];
  const problem = privateKey ? "is not the public half of the vapid_private_key that is kept" : "has no private half";
  return [{ path, problem, fix: `Enter its private half (${enter}), or leave it empty for the site's own pair.` }];
}
