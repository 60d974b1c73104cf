import type Stripe from "stripe";
import * as objects from "./stripe-objects";
import type { Answer, Expanding, Given, Listed, Refused, StripeState } from "./stripe-state";

export function refused(status: number, code: string, message: string, more: Record<string, unknown> = {}): Refused {
  const type = status === 402 ? "card_error" : "invalid_request_error";
  return { status, body: { error: { type, code, message, ...more } } };
}

export const missing = (what: string, at: string) =>
  refused(404, "resource_missing", `No such ${what}: '${at}'`, { param: "id" });

/** Fields that a request can expand, each with a function that finds the object. */
const whole: Record<string, (state: StripeState, row: { id: string }) => unknown> = {
  payment_intent: ({ intents }, row) => intents.get((row as Stripe.Checkout.Session).payment_intent as string) ?? null,
  latest_charge: ({ charges }, row) => charges.get((row as Stripe.PaymentIntent).latest_charge as string) ?? null,
  customer: ({ customers }, row) => customers.get((row as Stripe.PaymentIntent).customer as string) ?? null,
  payment_method: ({ methods }, row) => methods.get((row as Stripe.PaymentIntent).payment_method as string) ?? null,
  refunds: ({ refunds }, row) => {
    const own = [...refunds.values()].filter(({ charge }) => charge === row.id).reverse();
    return { ...objects.list(own.slice(0, 10), `/v1/charges/${row.id}/refunds`), has_more: own.length > 10 };
  },
};

/** Replaces the ids at `paths` by their objects. Refuses a field that no request can expand. */
function expanded<Row extends { id: string }>(
  state: StripeState,
  row: Row,
  paths: readonly string[] = [],
): Row | Refused {
  const copy: Record<string, unknown> & { id: string } = { ...row };
  for (const path of paths) {
    const [name = "", ...rest] = path.split(".");
    const has = name in row || (name === "refunds" && row.id.startsWith("ch_"));
    const find = has ? whole[name] : undefined;
    if (!find || path.split(".").length > 4)
      return refused(400, "parameter_invalid", `This property cannot be expanded (${path}).`, { param: "expand" });
    const found = find(state, row) as { id: string } | null;
    const deeper = found && rest.length > 0 ? expanded(state, found, [rest.join(".")]) : found;
    if (deeper && "status" in deeper && "body" in deeper) return deeper as unknown as Refused;
    copy[name] = deeper;
  }
  return copy as unknown as Row;
}

export function shown(state: StripeState, row: Given, { expand }: Expanding = {}): Answer {
  const body = expanded(state, row, expand);
  return "body" in body ? (body as unknown as Refused) : { status: 200, body };
}

export function listed(
  state: StripeState,
  rows: Listed[],
  url: string,
  { expand = [], limit = 10 }: Expanding & { limit?: number | undefined },
): Answer {
  if (expand.some((path) => !path.startsWith("data.")))
    return refused(400, "parameter_invalid", `This property cannot be expanded (${expand[0]}).`, { param: "expand" });
  const paths = expand.map((path) => path.slice("data.".length));
  const data = rows.slice(0, limit).map((row) => expanded(state, row, paths));
  const wrong = data.find((row) => "body" in row);
  if (wrong) return wrong as unknown as Refused;
  return { status: 200, body: { ...objects.list(data as Listed[], url), has_more: rows.length > limit } };
}
