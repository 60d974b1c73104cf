import { expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { providersOfFile } from "../../tests/support/real-providers";
import { adoptPayment, listUnreferenced } from "./open-payments.server";

const app = testAppOfFile();
const { doubles, scopes, price, placed, balanceOf } = providersOfFile(app);

it("A charged payment without a reference is found behind fifty older ones", async () => {
  const old = await placed("stripe", { method: "wiretransfer" });
  await app.oracle(
    `insert into orders (tenant_id, id, member_id, bundle_id, credits, list_amount_minor, amount_minor, currency,
       country, method, state, request_key, created_at, expires_at)
     select tenant_id, gen_random_uuid(), member_id, bundle_id, credits, list_amount_minor, amount_minor, currency,
       country, method, 'open', 'lost ' || i, now(), expires_at from orders, generate_series(1, 60) i where id = $1`,
    [old.orderId],
  );
  await app.oracle(
    `insert into payments (tenant_id, id, order_id, provider, state, amount_minor, currency, created_at, updated_at)
     select tenant_id, gen_random_uuid(), id, 'stripe', 'started', amount_minor, currency, now() - interval '2 days', now()
     from orders where request_key like 'lost %'`,
  );
  const order = await placed("stripe");
  doubles.stripe.pay(order.reference);
  await app.oracle("update payments set provider_reference = null where order_id = $1", [order.orderId]);
  await app.clock.advance(180);
  for (let run = 0; run < 2; run += 1) {
    for (const lost of await listUnreferenced(scopes.stripe)) await adoptPayment(scopes.stripe, lost);
    await app.clock.advance(300);
  }
  expect(await balanceOf(order)).toBe(price.credits);
  await app.clock.reset();
});
