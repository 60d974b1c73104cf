import { randomBytes } from "node:crypto";
import type { MollieChargeback, MollieCustomer, MollieMandate, MolliePayment, MollieRefund } from "./mollie-shapes";
import type { Answering } from "./provider-double";

export const id = (prefix: string) => `${prefix}_${randomBytes(6).toString("hex")}`;
export const now = () => new Date().toISOString().replace(/\.\d+Z$/, "+00:00");
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const hal = (path: string) => ({ href: `https://api.mollie.com/v2/${path}`, type: "application/hal+json" });
export const page = (href: string) => ({ href, type: "text/html" });
export const documentation = page("https://docs.mollie.com/reference");
export const dashboard = page("https://my.mollie.com/dashboard");

/** Objects of the double by their ids, and its settings. */
export function openMollieState(key: string) {
  return {
    key,
    payments: new Map<string, MolliePayment>(),
    customers: new Map<string, MollieCustomer>(),
    mandates: new Map<string, MollieMandate>(),
    chargebacks: new Map<string, MollieChargeback[]>(),
    refunds: new Map<string, MollieRefund[]>(),
    /** First answers by idempotency key. */
    replies: new Map<string, Answering>(),
    /** Mandates of cards that the bank refuses. */
    refusedMandates: new Set<string>(),
    asked: new Map<string, unknown>(),
    /** HTTP status that answers the next action instead. Null to perform the action. */
    putOff: null as number | null,
  };
}

export type MollieState = ReturnType<typeof openMollieState>;

export function rowsOf<Row>(rows: Map<string, Row[]>, reference: string): Row[] {
  if (!rows.has(reference)) rows.set(reference, []);
  return rows.get(reference) as Row[];
}
