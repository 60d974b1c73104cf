import { expect, it } from "vitest";
import { openTenant } from "~/tenancy/scope.server";
import { keepSecret, providersOfFile, realProviders } from "../../../tests/support/real-providers";
import { testAppOfFile } from "../../../tests/support/test-app";
import { providerNamed } from "./index.server";

const app = testAppOfFile();
const { placed } = providersOfFile(app);

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
