import type { Sms } from "~/platform/sms.server";

/** A text message shown on /dev, in a deployment without an SMS gateway. */
export interface KeptSms {
  to: string;
  text: string;
  receivedAt: string;
}

const mostKept = 50;
const inboxes = new Map<number, KeptSms[]>();

/** Keeps the newest text messages of each tenant for /dev. In memory only, because phone numbers must not be stored. */
export function keepDemoSms({ tenantId, to, text }: Sms): void {
  const kept = [{ to, text, receivedAt: new Date().toISOString() }, ...(inboxes.get(tenantId) ?? [])];
  inboxes.set(tenantId, kept.slice(0, mostKept));
}

export function listDemoSms(tenantId: number): readonly KeptSms[] {
  return inboxes.get(tenantId) ?? [];
}
