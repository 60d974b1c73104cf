import type * as z from "zod";
import type { Call } from "./provider-double";
import { listed, missing, refused, shown } from "./stripe-answers";
import { createCustomer, createSession, expireSession } from "./stripe-checkout";
import { cancelIntent, createIntent, detach } from "./stripe-intents";
import { createRefund } from "./stripe-refunds";
import * as shapes from "./stripe-shapes";
import type { Answer, StripeState } from "./stripe-state";

export function answer(state: StripeState, { method, url, headers, body }: Call): Answer {
  const { replies } = state;
  if (headers.authorization !== `Bearer ${state.key}`)
    return { status: 401, body: { error: { type: "authentication_error", message: "Invalid API Key provided" } } };
  if (method === "GET") return get(state, url.pathname, nested(url.searchParams));
  if (state.refusal !== null) {
    const status = state.refusal;
    state.refusal = null;
    return refused(status, "account_refused", "The account may not do this now");
  }
  const once = headers["idempotency-key"] as string | undefined;
  const earlier = once ? replies.get(once) : undefined;
  // A repeated key returns the first answer. A repeated key with other parameters is an error.
  if (earlier && earlier.asked !== body)
    return {
      status: 400,
      body: { error: { type: "idempotency_error", message: "Keys can only be used with the same parameters." } },
      misshapen: "an idempotency key with other parameters",
    };
  if (earlier) return earlier.answer;
  const given = post(state, url.pathname, nested(new URLSearchParams(body)));
  // Only a request that fails its validation leaves its key free (docs.stripe.com/api/idempotent_requests).
  const isShortage = "error" in given.body && given.body.error.code === "balance_insufficient";
  if (once && (given.status !== 400 || isShortage)) replies.set(once, { asked: body, answer: given });
  return given;
}

/** Turns form fields such as "a[b][0]" into nested objects and lists. */
function nested(form: URLSearchParams): unknown {
  const root: Record<string, unknown> = {};
  for (const [path, value] of form) {
    const keys = path.split(/\[|\]\[?/).filter(Boolean);
    let at = root;
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    at[keys.at(-1) as string] = value;
  }
  return listsIn(root);
}

function listsIn(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, listsIn(part)] as const);
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at));
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** Checks the shape of a request. Calls `then` only for a valid request. */
function reading<S extends z.ZodType>(shape: S, sent: unknown, then: (asked: z.output<S>) => Answer): Answer {
  const { asked, refusal } = shapes.read(shape, sent);
  if (refusal) return { ...refusal, misshapen: refusal.body.error.message };
  return then(asked as z.output<S>);
}

function post(state: StripeState, path: string, sent: unknown): Answer {
  const [, , noun, at = "", verb = "", last] = path.split("/");
  if (path === "/v1/checkout/sessions")
    return reading(shapes.sessionCreate, sent, (asked) => createSession(state, asked));
  if (path === "/v1/payment_intents") return reading(shapes.intentCreate, sent, (asked) => createIntent(state, asked));
  if (path === "/v1/refunds") return reading(shapes.refundCreate, sent, (asked) => createRefund(state, asked));
  if (path === "/v1/customers") return reading(shapes.customerCreate, sent, (asked) => createCustomer(state, asked));
  if (noun === "checkout" && last === "expire") return reading(shapes.noFields, sent, () => expireSession(state, verb));
  if (noun === "payment_intents" && verb === "cancel")
    return reading(shapes.noFields, sent, () => cancelIntent(state, at));
  if (noun === "payment_methods" && verb === "detach") return reading(shapes.noFields, sent, () => detach(state, at));
  return refused(404, "resource_missing", `Unrecognized request URL (POST: ${path})`);
}

function get(state: StripeState, path: string, sent: unknown): Answer {
  const { sessions, intents, customers, methods, refunds, disputes, cash } = state;
  const [, , noun, at = "", session = ""] = path.split("/");
  if (path === "/v1/payment_intents")
    return reading(shapes.intentList, sent, (asked) => listIntents(state, path, asked));
  if (path === "/v1/payment_intents/search")
    return reading(shapes.intentSearch, sent, (asked) => searchIntents(state, asked));
  const ofIntent = <Row extends { payment_intent: unknown }>(rows: Map<string, Row>, intent: string) =>
    [...rows.values()].filter((row) => row.payment_intent === intent).reverse();
  if (path === "/v1/disputes")
    return reading(shapes.disputeList, sent, (asked) =>
      listed(state, ofIntent(disputes, asked.payment_intent), path, asked),
    );
  if (path === "/v1/refunds") return reading(shapes.refundList, sent, (asked) => listRefunds(state, path, asked));
  if (noun === "customers" && session === "cash_balance_transactions") {
    if (!customers.has(at)) return missing("customer", at);
    return reading(shapes.cashList, sent, (asked) =>
      listed(state, after(cash.list(at), asked.starting_after), path, asked),
    );
  }
  if (path === "/v1/checkout/sessions")
    return reading(shapes.sessionList, sent, (asked) =>
      listed(state, ofIntent(sessions, asked.payment_intent), path, asked),
    );
  const found = {
    checkout: sessions.get(session),
    payment_intents: intents.get(at),
    payment_methods: methods.get(at),
    refunds: refunds.get(at),
  };
  const row = Object.hasOwn(found, noun ?? "") ? found[noun as keyof typeof found] : undefined;
  if (!row) return missing(noun ?? "resource", session || at);
  return reading(shapes.noFields, sent, (asked) => shown(state, row, asked));
}

/** Lists payments, newest first (docs.stripe.com/api/payment_intents/list). */
function listIntents(state: StripeState, path: string, asked: z.output<typeof shapes.intentList>): Answer {
  const since = asked.created?.gte ?? 0;
  const newest = [...state.intents.values()].reverse().filter(({ created }) => created >= since);
  return listed(state, after(newest, asked.starting_after), path, asked);
}

/** Lists the refunds of one payment or since a time, newest first. */
function listRefunds(state: StripeState, path: string, asked: z.output<typeof shapes.refundList>): Answer {
  const { payment_intent: intent, created, starting_after: start } = asked;
  const newest = [...state.refunds.values()].reverse().filter((row) => row.created >= (created?.gte ?? 0));
  const wanted = intent ? newest.filter((row) => row.payment_intent === intent) : newest;
  return listed(state, after(wanted, start), path, asked);
}

function searchIntents(state: StripeState, { query }: z.output<typeof shapes.intentSearch>): Answer {
  const wanted = /^metadata\["payment_id"\]:"([^"]+)"$/.exec(query)?.[1];
  if (!wanted)
    return refused(400, "parameter_invalid", "We were unable to parse your search query.", { param: "query" });
  const data = [...state.intents.values()].filter(({ metadata }) => metadata.payment_id === wanted);
  const url = "/v1/payment_intents/search";
  return { status: 200, body: { object: "search_result", data, has_more: false, next_page: null, url } };
}

function after<Row extends { id: string }>(rows: Row[], start: string | undefined): Row[] {
  return rows.slice(rows.findIndex(({ id }) => id === start) + 1);
}
