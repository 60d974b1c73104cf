import { createECDH, randomBytes } from "node:crypto";
import type { PushSubscription } from "~/notifications/push-subscriptions.server";
import type { Push } from "~/platform/push.server";

/** A push shown on /dev, in a deployment that sends none to browsers. */
export interface KeptPush {
  title: string;
  body: string;
  checkUrl: string;
  openUrl: string;
  service: string;
  receivedAt: string;
}

const mostKept = 50;
const inboxes = new Map<number, KeptPush[]>();

/** Keeps the newest pushes of each tenant in memory, for /dev. */
export function keepDemoPush({ tenantId, endpoint, payload }: Push): void {
  const { notification, checkUrl, openUrl } = JSON.parse(payload);
  const { title, body } = notification;
  const receivedAt = new Date().toISOString();
  const kept = { title, body, checkUrl, openUrl, service: new URL(endpoint).hostname, receivedAt };
  inboxes.set(tenantId, [kept, ...(inboxes.get(tenantId) ?? [])].slice(0, mostKept));
}

export function listDemoPushes(tenantId: number): readonly KeptPush[] {
  return inboxes.get(tenantId) ?? [];
}

/** Invents a push subscription like a browser's. Its endpoint does not exist. */
export function inventBrowser(): PushSubscription {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16).toString("base64url");
  const endpoint = `https://fcm.googleapis.com/fcm/send/demo-${randomBytes(9).toString("base64url")}`;
  return { endpoint, keys: { p256dh: ecdh.getPublicKey("base64url"), auth } };
}
