/** Measures checkouts and webhooks per second. For comparison, writes the same rows without HTTP and business rules. */
import { randomUUID } from "node:crypto";
import type { Database } from "~/platform/database.server";
import { type Answer, sendRequest, type LoadRequest } from "./load";
import type { VirtualUser, Population } from "./population";

/** Number of concurrent buyers. */
const workers = 4;

interface Order extends VirtualUser {
  orderPath: string;
  payPath: string;
  orderForm: string;
}

const formHeaders = ({ cookie, address }: VirtualUser) => ({
  cookie,
  "x-forwarded-for": address,
  "sec-fetch-site": "same-origin",
  "content-type": "application/x-www-form-urlencoded",
});
/** Headers that make the server answer a refusal as JSON. A plain form would be redirected. */
const scriptHeaders = { "x-request-type": "client", accept: "application/json" };
const post = (who: VirtualUser, path: string, body: string): LoadRequest => ({
  method: "POST",
  host: who.host,
  path,
  headers: { ...formHeaders(who), ...scriptHeaders },
  body,
});
const text = ({ body }: Answer) => body.toString("latin1");
const plain = (request: LoadRequest): LoadRequest => ({
  ...request,
  headers: { ...request.headers, "accept-encoding": "identity" },
});
const pathOf = (answer: Answer, wanted: RegExp): string => {
  const { status, headers } = answer;
  const { pathname } = new URL(String(headers.location ?? "/"), "http://bench.invalid");
  if (status !== 303 || !wanted.test(pathname))
    throw new Error(`A checkout went to ${status} ${pathname}: ${text(answer).slice(0, 300)}`);
  return pathname;
};

let retried = 0;

/** Repeats the request after a 503, as a person would. The same request key leads to the same order (D40, M08). */
async function sendWithRetry(port: number, request: LoadRequest): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await sendRequest(port, plain(request));
    if (answer.status !== 503 || tries === 20) return answer;
    retried += 1;
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers["retry-after"] ?? 1) * 1000));
  }
}

/** Fetches the order forms before the measurement, so that their time is not counted. */
async function prepare(port: number, users: readonly VirtualUser[]): Promise<Order[]> {
  return runConcurrently(users, async (who) => {
    const { cookie, address, host } = who;
    const get = async (path: string) => {
      const answer = await sendWithRetry(port, { host, path, headers: { cookie, "x-forwarded-for": address } });
      if (answer.status !== 200)
        throw new Error(`${host}${path} answered ${answer.status}, so nothing can be ordered there.`);
      return text(answer);
    };
    const bundle = /href="\/credits\/([\w-]+)(?:\?|")/.exec(
      (await get("/credits")).replaceAll("repeat-order", ""),
    )?.[1];
    const orderPath = `/credits/${bundle}/visa`;
    const page = await get(orderPath);
    const fields = ["country", "amount", "currency", "request_key"].map((name) => {
      const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? "";
      return [name, /value="([^"]*)"/.exec(input)?.[1] ?? ""];
    });
    return {
      ...who,
      orderPath,
      payPath: "",
      orderForm: new URLSearchParams([...fields, ["start_now", "yes"]]).toString(),
    };
  });
}

async function runConcurrently<T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...things.entries()];
  const runWorker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: workers }, runWorker));
  return results;
}

async function timed<T>(count: number, work: () => Promise<T>): Promise<{ perSecond: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { perSecond: count / ((performance.now() - started) / 1000), result };
}

/** A checkout has three requests: place the order, pay on the test provider's page, and open the result page. */
async function checkOut(port: number, order: Order): Promise<void> {
  const payPath = pathOf(await sendWithRetry(port, post(order, order.orderPath, order.orderForm)), /^\/test-payment\//);
  const result = pathOf(await sendWithRetry(port, post(order, payPath, "outcome=paid")), /^\/transactions\//);
  await sendWithRetry(port, post(order, result, ""));
}

type Statement = [text: string, values: unknown[]];

/** Writes the rows of one checkout with plain SQL, to show the database's upper limit. */
async function bareCheckout(database: Database, buyer: VirtualUser): Promise<void> {
  const client = await database.pool.connect();
  const [order, payment] = [randomUUID(), randomUUID()];
  const unit = async (statements: Statement[]) => {
    await client.query("begin");
    for (const [statement, values] of statements) await client.query(statement, values);
    await client.query("commit");
  };
  try {
    await unit(orderStatements(buyer, order, payment));
    await unit([
      [
        "update payments set provider_reference = $3 where tenant_id = $1 and id = $2",
        [buyer.tenantId, payment, `bare_${payment}`],
      ],
    ]);
    await unit([
      [
        `insert into webhook_deliveries (tenant_id, provider, event_id, payload, received_at, processed_at)
         values ($1, 'bare', $2, '{}', now(), now())`,
        [buyer.tenantId, payment],
      ],
    ]);
    await unit(settlementStatements(buyer, order, payment));
  } finally {
    client.release();
  }
}

const orderStatements = ({ tenantId, memberId }: VirtualUser, order: string, payment: string): Statement[] => [
  [
    `insert into orders (tenant_id, id, member_id, bundle_id, credits, list_amount_minor, amount_minor, currency, country,
       method, state, request_key, created_at, expires_at)
     values ($1, $3, $2, 'bare', 10, 100, 100, 'EUR', 'NL', 'visa', 'open', $4, now(), now())`,
    [tenantId, memberId, order, order],
  ],
  [
    `insert into payments (tenant_id, id, order_id, provider, state, amount_minor, currency, created_at, updated_at)
     values ($1, $2, $3, 'test', 'started', 100, 'EUR', now(), now())`,
    [tenantId, payment, order],
  ],
];

function settlementStatements({ tenantId, memberId }: VirtualUser, order: string, payment: string): Statement[] {
  const mine = [tenantId, memberId];
  const transfer = randomUUID();
  return [
    ["update payments set state = 'completed' where tenant_id = $1 and id = $2", [tenantId, payment]],
    ["update orders set state = 'completed', settled_at = now() where tenant_id = $1 and id = $2", [tenantId, order]],
    ["update wallets set balance = balance + 10 where tenant_id = $1 and member_id = $2", mine],
    [
      `insert into ledger_transfers (tenant_id, id, member_id, reason, reference, order_id, created_at)
       values ($1, $3, $2, 'purchase', $4, $5, now())`,
      [...mine, transfer, payment, order],
    ],
    [
      `insert into ledger_entries (tenant_id, transfer_id, account, member_id, amount)
       values ($1, $3, 'wallet', $2, 10), ($1, $3, 'sold', $2, -10)`,
      [...mine, transfer],
    ],
  ];
}

async function insertBareWebhook(database: Database, tenantId: number, event: string): Promise<void> {
  await database.pool.query(
    "insert into webhook_deliveries (tenant_id, provider, event_id, payload, received_at) values ($1, 'bare', $2, '{}', now())",
    [tenantId, event],
  );
}

/** Sends the webhook of each paid order twice. The database must store only one of the two. */
async function measureWebhooks(port: number, database: Database, users: readonly VirtualUser[]): Promise<string> {
  const orders = await runConcurrently(await prepare(port, users), async (order) => {
    const payPath = pathOf(
      await sendWithRetry(port, post(order, order.orderPath, order.orderForm)),
      /^\/test-payment\//,
    );
    return { ...order, payPath };
  });
  const references = orders.map(({ payPath }) => payPath.split("/").at(-1) as string);
  await database.pool.query("update test_provider_payments set state = 'paid' where reference = any($1)", [references]);
  const send = ({ host, address, payPath }: Order) =>
    sendRequest(port, {
      method: "POST" as const,
      host,
      path: "/webhooks/test",
      body: `id=${payPath.split("/").at(-1)}`,
      headers: { "x-forwarded-for": address, "content-type": "application/x-www-form-urlencoded" },
    });
  const fresh = await timed(orders.length, () => runConcurrently(orders, send));
  const again = await timed(orders.length, () => runConcurrently(orders, send));
  const bare = await timed(orders.length, () =>
    runConcurrently(orders, ({ tenantId, payPath }) => insertBareWebhook(database, tenantId, payPath)),
  );
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*) as count from webhook_deliveries where payload ->> 'reference' = any($1)",
    [references],
  );
  const refused = [...fresh.result, ...again.result].filter(({ status }) => status !== 200).length;
  return [
    `webhooks: ${fresh.perSecond.toFixed(0)}/s new, ${again.perSecond.toFixed(0)}/s repeated, ${bare.perSecond.toFixed(0)}/s as bare rows`,
    `(${(bare.perSecond / fresh.perSecond).toFixed(1)}x); ${refused} refused; ${rows[0]?.count} stored of ${orders.length}`,
  ].join(" ");
}

/** Returns the checkout figures as text. Skips the measurement if the database connection is missing. */
export async function measureCheckout(port: number, { users }: Population, database: Database | null): Promise<string> {
  if (!database) return "checkout: left out, the database is the server's own.";
  const [buyers, payers] = [users.slice(0, 100), users.slice(100, 200)];
  await runConcurrently(await prepare(port, users.slice(200, 220)), (order) => checkOut(port, order));
  const orders = await prepare(port, buyers);
  const credited = `select count(*) as count from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    join ledger_transfers l on l.tenant_id = p.tenant_id and l.reason = 'purchase' and l.reference = p.id::text
    where p.state = 'completed' and p.provider = 'test' and o.member_id = any($1)`;
  const counted = async () =>
    (await database.pool.query<{ count: number }>(credited, [buyers.map(({ memberId }) => memberId)])).rows[0]?.count ??
    0;
  const before = await counted();
  const product = await timed(orders.length, () => runConcurrently(orders, (order) => checkOut(port, order)));
  const after = await counted();
  const bare = await timed(buyers.length, () => runConcurrently(buyers, (who) => bareCheckout(database, who)));
  const ratio = bare.perSecond / product.perSecond;
  return [
    `checkouts: ${product.perSecond.toFixed(1)}/s of three requests each, ${bare.perSecond.toFixed(0)}/s as bare transactions (${ratio.toFixed(1)}x);`,
    `${after - before} credited of ${orders.length}; ${retried} turned away and taken later\n${await measureWebhooks(port, database, payers)}`,
  ].join(" ");
}
