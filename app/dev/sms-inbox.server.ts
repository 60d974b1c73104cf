import type { Sms } from "~/platform/sms.server";

/** A text message stored for /dev, in a deployment without a gateway. */
export interface KeptSms {
  to: string;
  text: string;
  receivedAt: string;
}

const mostKept = 50;
const inboxes = new Map<number, KeptSms[]>();

/** The SMS sink of a demo: the last few messages per tenant, in memory only, since phone numbers must not be stored. */
export function keepDemoSms({ tenantId, to, text }: Sms): void {
  const kept = [{ to, text, receivedAt: new Date().toISOString() }, ...(inboxes.get(tenantId) ?? [])];
  inboxes.set(tenantId, kept.slice(0, mostKept));
}

export function listDemoSms(tenantId: number): readonly KeptSms[] {
  return inboxes.get(tenantId) ?? [];
}
