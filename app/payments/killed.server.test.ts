import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import type { BuyerTask } from "../../tests/support/buyer-process";
import { messages } from "../../scripts/build/messages";
import { testAppOfFile } from "../../tests/support/test-app";
import { type Placed, providersOfFile, type Real, realProviders } from "../../tests/support/real-providers";
import { placeOrder } from "./orders.server";
import type { NewOrder } from "./new-order";
import { adoptPayment, listOpenPayments, listUnreferenced } from "./open-payments.server";
import { settlePayment } from "./settlement.server";

/**
 * Kills a buyer's process (kill -9, F08) before or after the provider acts. The reconciler or a second press then
 * completes the order and credits the order once.
 */
const app = testAppOfFile();
const { doubles, scopes, price, newMember, wish, placed, settle, balanceOf } = providersOfFile(app);
afterEach(() => {
  for (const name of realProviders) doubles[name].trouble(null);
});

const root = resolve(import.meta.dirname, "../..");
const server = process.env.TEST_DATABASE_URL;

/** Bundle the buyer's process once, because loading single files takes too long. */
const folder = resolve(root, `.cache/buyer-${process.pid}`);
const buyer = resolve(folder, "buyer-process.js");
beforeAll(async () => {
  if (!server) return;
  await build({
    configFile: false,
    logLevel: "error",
    root,
    plugins: [messages()],
    resolve: { alias: { "~": resolve(root, "app") } },
    build: { ssr: resolve(root, "tests/support/buyer-process.ts"), outDir: folder, target: "node20" },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process, and kills the process when the provider has received the request. */
async function killed(
  name: Real,
  trouble: "mute" | "hangs",
  task: Omit<BuyerTask, "host" | "provider">,
): Promise<void> {
  doubles[name].trouble(trouble);
  const before = doubles[name].asked;
  const [row] = await app.oracle<{ name: string }>("select current_database() as name");
  const { DATA_DIR, STRIPE_URL, MOLLIE_URL } = services().env;
  const database = new URL(server as string);
  database.pathname = `/${row?.name}`;
  const BUYER_TASK = JSON.stringify({ ...task, provider: name, host: "marina.localhost" } satisfies BuyerTask);
  const own = { VITEST: "1", NODE_ENV: "test" as const, DATABASE_URL: database.href, LOG_LEVEL: "error" };
  const env = { PATH: process.env.PATH, ...own, DATA_DIR, STRIPE_URL, MOLLIE_URL, BUYER_TASK };
  const child = spawn(process.execPath, [buyer], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<number | string | null>((done) =>
    child.once("exit", (code, signal) => done(code ?? signal)),
  );
  const watch = setInterval(() => doubles[name].asked > before && child.kill("SIGKILL"), 5);
  expect(await ended).toBe("SIGKILL");
  clearInterval(watch);
  doubles[name].trouble(null);
}

/** Runs the reconciler a few minutes later. */
async function reconcile(name: Real): Promise<void> {
  await app.clock.advance(180);
  for (const { provider, reference } of await listOpenPayments(scopes[name])) {
    await settlePayment(scopes[name], provider, reference);
  }
  for (const lost of await listUnreferenced(scopes[name])) await adoptPayment(scopes[name], lost);
}

async function ordersOf(memberId: string) {
  return app.oracle<{ state: string; reference: string | null; repeat: boolean }>(
    `select p.state, p.provider_reference as reference, o.is_repeat as repeat
     from orders o join payments p on p.order_id = o.id where o.member_id = $1 order by o.id`,
    [memberId],
  );
}

const evenBooks = async () => expect(await app.marina.db.read((q) => checkBooks(q))).toEqual([]);

/** A member with a saved card, and an order that repeats the first order. */
async function keeper(name: Real): Promise<{ first: Placed; again: NewOrder }> {
  const first = await placed(name, { keeps: true });
  doubles[name].pay(first.reference);
  await settle(name, first);
  return { first, again: wish(first.memberId, { isRepeat: true }) };
}

describe.skipIf(!server).each(realProviders)("a killed process of a buyer with %s", (name) => {
  it("A buyer killed after a kept card was charged gets the credits once", async () => {
    const { first, again } = await keeper(name);
    const charges = doubles[name].count();
    await killed(name, "mute", { order: again });
    expect((await ordersOf(first.memberId))[1]).toEqual({ state: "started", reference: null, repeat: true });
    await reconcile(name);
    await reconcile(name);
    expect(await balanceOf(first)).toBe(2 * price.credits);
    // The browser repeats the request, and so does the member.
    const { payUrl } = await placeOrder(scopes[name], again);
    expect(payUrl).toMatch(/^\/transactions\//);
    expect(await balanceOf(first)).toBe(2 * price.credits);
    expect(doubles[name].count()).toBe(charges + 1);
    await evenBooks();
  });

  it("A buyer killed before the charge pays nothing until the same press is repeated", async () => {
    const { first, again } = await keeper(name);
    const charges = doubles[name].count();
    await killed(name, "hangs", { order: again });
    await reconcile(name);
    expect(doubles[name].count()).toBe(charges);
    expect((await ordersOf(first.memberId))[1]).toMatchObject({ state: "started", reference: null });
    await placeOrder(scopes[name], again);
    expect([doubles[name].count(), await balanceOf(first)]).toEqual([charges + 1, 2 * price.credits]);
    const memberId = await newMember();
    await app.oracle(
      `insert into orders select tenant_id, gen_random_uuid(), $2, bundle_id, credits, list_amount_minor, amount_minor, currency,
         country, null, 0, method, 'open', 'never sent', now(), now() from orders where id = $1`,
      [first.orderId, memberId],
    );
    await app.oracle(
      `insert into payments (tenant_id, id, order_id, provider, state, amount_minor, currency, created_at, updated_at)
       select tenant_id, gen_random_uuid(), id, $2, 'started', amount_minor, currency, now(), now() from orders where member_id = $1`,
      [memberId, name],
    );
    await reconcile(name);
    expect(await ordersOf(memberId)).toMatchObject([{ state: "started" }]);
    await app.clock.advance(3_600);
    await reconcile(name);
    expect(await ordersOf(memberId)).toMatchObject([{ state: "expired" }]);
  });

  it("When a process is killed while settling a paid order, the next one credits it, once", async () => {
    const order = await placed(name);
    doubles[name].pay(order.reference);
    await killed(name, "mute", { reference: order.reference });
    expect(await balanceOf(order)).toBe(0);
    await reconcile(name);
    await reconcile(name);
    expect(await balanceOf(order)).toBe(price.credits);
    await evenBooks();
  });
});

describe.each(realProviders)("a payment whose reference was lost at %s", (name) => {
  it("A payment with a lost reference is found by our own id, and no other payment is taken for it", async () => {
    const order = await placed(name);
    doubles[name].pay(order.reference);
    const [row] = await app.oracle<{ id: string }>(
      `update payments set provider_reference = null, created_at = created_at - interval '10 minutes' where order_id = $1
       returning id`,
      [order.orderId],
    );
    const lost = await listUnreferenced(scopes[name]);
    expect(lost.map(({ paymentId }) => paymentId)).toEqual([row?.id]);
    for (const each of lost) expect(await adoptPayment(scopes[name], each)).toBe("completed");
    expect(await balanceOf(order)).toBe(price.credits);
    expect(await listUnreferenced(scopes[name])).toEqual([]);
    await evenBooks();
  });
});
