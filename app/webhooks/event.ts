import * as z from "zod";

/**
 * Event types with the fields of their data. Database triggers store the events. Messages contain only these fields
 * (D10): no name, text or preference of a person.
 */
export const eventData = {
  "order.completed": z.strictObject({
    order_id: z.guid(),
    amount_minor: z.int(),
    currency: z.string().length(3),
  }),
  "order.refunded": z.strictObject({
    order_id: z.guid(),
    return_id: z.guid(),
    amount_minor: z.int(),
    currency: z.string().length(3),
  }),
  "member.joined": z.strictObject({ member_id: z.guid() }),
  "member.left": z.strictObject({ member_id: z.guid() }),
  "member.returned": z.strictObject({ member_id: z.guid() }),
  "report.filed": z.strictObject({ report_id: z.guid(), case_id: z.guid() }),
  "decision.made": z.strictObject({ decision_id: z.guid(), kind: z.string() }),
  "site.published": z.strictObject({ version: z.int() }),
} as const;

export type WebhookEvent = keyof typeof eventData;

export const webhookEvents = Object.keys(eventData) as WebhookEvent[];

/** Type of the test event that an operator sends. Endpoints cannot subscribe to this type. */
export const testEvent = "webhook.test";

export const isWebhookEvent = (word: string): word is WebhookEvent => Object.hasOwn(eventData, word);

const testData = z.strictObject({});

/** Checks the data of an event. Throws for a field that its type does not list. */
export function checkedData(event: string, data: unknown): Record<string, unknown> {
  const schema = isWebhookEvent(event) ? eventData[event] : event === testEvent ? testData : null;
  if (!schema) throw new Error(`no webhook has the event "${event}"`);
  return schema.parse(data);
}
