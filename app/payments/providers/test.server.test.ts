import { afterEach, expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { findTenant, forgetTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import type { TenantState } from "~/tenancy/vocabulary";
import { testAppOfFile } from "../../../tests/support/test-app";
import { newOrder } from "../../../tests/support/new-order";
import { placeOrder } from "../orders.server";
import { receiveWebhook } from "../webhooks.server";
import { allowsTestPayments, chooseOutcome, testNotice } from "./test.server";

const app = testAppOfFile();
const usual = () => ({ NODE_ENV: "test", DEMO: true }) as const;
afterEach(() => void Object.assign(services().env, usual()));

function inProduction(demo: boolean): void {
  Object.assign(services().env, { NODE_ENV: "production", DEMO: demo });
}

async function emberIn(state: TenantState) {
  await app.oracle("update tenants set state = $1, version = version + 1 where slug = 'ember'", [state]);
  forgetTenants();
  const tenant = await findTenant(app.ember.tenant.id);
  if (!tenant) throw new Error("ember is gone");
  return openTenant(tenant);
}

async function order(scope: typeof app.ember) {
  const memberId = await app.member(scope);
  const { payUrl } = await placeOrder(scope, newOrder(memberId, { method: "paypal" }));
  return payUrl.split("/").at(-1) as string;
}

it("In production the test provider works only for demo tenants and demo installations", async () => {
  const allowed: Record<string, boolean> = {};
  for (const demo of [false, true]) {
    inProduction(demo);
    for (const state of ["draft", "demo", "live"] as const)
      allowed[`${state}${demo ? " beside the demo" : ""}`] = allowsTestPayments((await emberIn(state)).tenant);
  }
  expect(allowed).toEqual({
    draft: false,
    demo: true,
    live: false,
    "draft beside the demo": true,
    "demo beside the demo": true,
    "live beside the demo": false,
  });
});

it("In production the test provider refuses a draft's orders, outcomes and webhooks", async () => {
  const reference = await order(await emberIn("demo"));
  const draft = await emberIn("draft");
  inProduction(false);
  await expect(order(draft)).rejects.toMatchObject({ code: "payment.provider_unavailable" });
  await expect(chooseOutcome(draft, reference, "paid")).rejects.toThrow("ember is draft");
  expect(await receiveWebhook(draft, "test", testNotice(reference), new Headers())).toBe("unknown");
});
