import { expect, it } from "vitest";
import { openTenant } from "~/tenancy/scope.server";
import { keepSecret, providersOfFile, realProviders } from "../../../tests/support/real-providers";
import { testAppOfFile } from "../../../tests/support/test-app";
import { adoptReference } from "./call.server";
import { providerNamed } from "./index.server";

const app = testAppOfFile();
const { placed } = providersOfFile(app);

it("A neighbour's payment id in a webhook adopts nothing", async () => {
  const { orderId } = await placed("stripe");
  const [own] = await app.oracle<{ id: string }>(
    "update payments set provider_reference = null where order_id = $1 returning id",
    [orderId],
  );
  const id = own?.id as string;
  expect(await adoptReference(app.ember.tenant, "stripe", id, "pi_of_the_neighbour")).toBe(false);
  const references = () => app.oracle("select provider_reference as reference from payments where id = $1", [id]);
  expect(await references()).toEqual([{ reference: null }]);
  expect(await adoptReference(app.marina.tenant, "stripe", id, "pi_of_the_site")).toBe(true);
  expect(await references()).toEqual([{ reference: "pi_of_the_site" }]);
});

const accounts = {
  stripe: { secret: "stripe_secret_key", revoked: "sk_test_revoked", reference: "cs_test_unknown" },
  mollie: { secret: "mollie_api_key", revoked: "test_revoked", reference: "tr_unknown" },
} as const;

it.each(realProviders)("When one tenant's key is revoked at %s, the payments of other tenants go on", async (name) => {
  const { secret, revoked, reference } = accounts[name];
  await keepSecret(app, secret, revoked, app.ember);
  const { tenant } = openTenant({ ...app.ember.tenant, settings: { ...app.ember.tenant.settings } });
  for (let tries = 0; tries < 6; tries += 1) {
    await expect(providerNamed(name).fetch(tenant, reference)).rejects.toThrow(/key|authenticat/i);
  }
  expect(await placed(name)).toMatchObject({ reference: expect.any(String) });
});
