import type { Sms } from "~/platform/sms.server";

/** A text message of a deployment without a gateway, as /dev shows it. */
export interface KeptSms {
  to: string;
  text: string;
  receivedAt: string;
}

const mostKept = 50;
const inboxes = new Map<number, KeptSms[]>();

/** The SMS sink of a demo: the last few of each site, in memory only, since a phone number is nothing to store. */
export function keepDemoSms({ tenantId, to, text }: Sms): void {
  const kept = [{ to, text, receivedAt: new Date().toISOString() }, ...(inboxes.get(tenantId) ?? [])];
  inboxes.set(tenantId, kept.slice(0, mostKept));
}

export function listDemoSms(tenantId: number): readonly KeptSms[] {
  return inboxes.get(tenantId) ?? [];
}
