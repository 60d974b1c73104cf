import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stripeEvents } from "~/payments/providers/stripe-events";
import { services } from "~/platform/services.server";
import type { TestDatabase } from "../../tests/support/database";
import { testAppOfFile } from "../../tests/support/test-app";
import { type Answering, openDouble } from "../../tests/support/provider-double";
import { type TenantOperator, tenantCommands } from "./tenant-commands.server";

const app = testAppOfFile();
const domain = "rose.example";
const webhookUrl = `https://${domain}/webhooks/stripe`;
const stripeKey = "sk_test_of_this_site";
const mollieKey = "test_of_this_site";

const endpoint = (change: Record<string, unknown> = {}) => ({
  id: "we_1",
  object: "webhook_endpoint",
  url: webhookUrl,
  status: "enabled",
  livemode: false,
  enabled_events: [...stripeEvents],
  ...change,
});
let double: Awaited<ReturnType<typeof openDouble>>;
let endpointsThere: ReturnType<typeof endpoint>[];
let methodsThere: number;

/**
 * Answers like Stripe and Mollie, by docs.stripe.com/api/webhook_endpoints/list and
 * docs.mollie.com/reference/list-methods.
 */
function answer(path: string, authorization: string | undefined): Answering {
  if (path === "/v1/webhook_endpoints") {
    if (authorization !== `Bearer ${stripeKey}`)
      return { status: 401, body: { error: { type: "authentication_error" } } };
    return { status: 200, body: { object: "list", data: endpointsThere, has_more: false, url: path } };
  }
  if (path !== "/v2/methods") return { status: 404, body: {} };
  if (authorization !== `Bearer ${mollieKey}`) return { status: 401, body: { status: 401, title: "Unauthorized" } };
  return { status: 200, body: { count: methodsThere, _embedded: { methods: [] }, _links: {} } };
}

beforeEach(async () => {
  double = await openDouble(({ url, headers }) => answer(url.pathname, headers.authorization));
  endpointsThere = [endpoint({ id: "we_0", url: "https://other.example/webhooks/stripe" }), endpoint()];
  methodsThere = 3;
  await app.oracle("delete from tenant_secrets");
});
afterEach(() => double.close());

function operator(): TenantOperator {
  const database = (app.database as TestDatabase).owner;
  const env = { PORT: 3000, STRIPE_URL: double.url, MOLLIE_URL: `${double.url}/v2/` };
  return { ...services(), database, env, publishChange: async () => undefined };
}

const enter = (name: string, value: string) =>
  tenantCommands["tenant.secret"](operator(), { slug: "ember", name, value });

async function enterAll(key = stripeKey) {
  await enter("stripe_secret_key", key);
  await enter("stripe_webhook_secret", "whsec_of_this_site");
}

async function found(provider: "stripe" | "mollie", slug = "ember"): Promise<string[]> {
  const problems = await tenantCommands["tenant.provider"](operator(), { slug, provider, domain });
  return problems.map(({ problem, fix }) => `${problem}. ${fix}`);
}

describe("the check of a Stripe webhook", () => {
  it("The Stripe check reports nothing when the tenant's endpoint gets each event", async () => {
    await enterAll();
    expect(await found("stripe")).toEqual([]);
    endpointsThere = [endpoint({ enabled_events: ["*"] })];
    expect(await found("stripe")).toEqual([]);
  });

  it("The Stripe check names the missing address and events when only another tenant has an endpoint", async () => {
    await enterAll();
    endpointsThere = [endpoint({ url: "https://other.example/webhooks/stripe" })];
    const [only = "", ...more] = await found("stripe");
    expect(more).toEqual([]);
    expect(only).toContain(`no webhook endpoint ${webhookUrl}`);
    for (const event of stripeEvents) expect(only).toContain(event);
  });

  it("The Stripe check names exactly the events that an endpoint leaves out", async () => {
    await enterAll();
    endpointsThere = [endpoint({ enabled_events: stripeEvents.filter((event) => event !== "charge.dispute.created") })];
    const all = await found("stripe");
    expect(all).toHaveLength(1);
    expect(all[0]).toContain("Subscribe it to these too: charge.dispute.created.");
  });

  it("The Stripe check reports a disabled endpoint", async () => {
    await enterAll();
    endpointsThere = [endpoint({ status: "disabled" })];
    expect((await found("stripe"))[0]).toContain("is disabled. Enable it there.");
  });

  it("The Stripe check names each missing key and how to enter it", async () => {
    const missing = await found("stripe");
    expect(missing[0]).toContain("no stripe_secret_key is entered");
    expect(missing[1]).toContain("npm run tenant -- secret ember stripe_webhook_secret");
    expect(double.asked).toBe(0);
    expect((await found("stripe", "nobody"))[0]).toContain("the site is not stored yet");
  });

  it("The Stripe check reports a refused key without printing the key", async () => {
    await enterAll("sk_test_of_another");
    const [only = ""] = await found("stripe");
    expect(only).toContain("Stripe refuses the site's stripe_secret_key (401)");
    expect(only).not.toContain("sk_test_of_another");
  });

  it("The Stripe check warns when Stripe fails, gives an unknown answer, or is unreachable", async () => {
    await enterAll();
    double.trouble("fails");
    expect((await found("stripe"))[0]).toContain("Stripe could not be asked (status 500)");
    double.trouble(null);
    endpointsThere = [endpoint({ enabled_events: null })];
    expect((await found("stripe"))[0]).toContain("undocumented form");
    await double.close();
    expect((await found("stripe"))[0]).toMatch(/Stripe could not be asked \((ECONNREFUSED|UND_ERR_SOCKET)\)/);
  });
});

describe("the check of a Mollie key", () => {
  it("The Mollie check reports nothing when the key opens a profile with payment methods", async () => {
    await enter("mollie_api_key", mollieKey);
    expect(await found("mollie")).toEqual([]);
  });

  it("The Mollie check reports a missing key, a refused key and a profile without methods", async () => {
    expect((await found("mollie"))[0]).toContain("no mollie_api_key is entered");
    await enter("mollie_api_key", mollieKey);
    methodsThere = 0;
    expect((await found("mollie"))[0]).toContain("no payment method switched on");
    await enter("mollie_api_key", "test_of_another");
    expect((await found("mollie"))[0]).toContain("Mollie refuses the site's mollie_api_key (401)");
  });
});

describe("the guide for operators", () => {
  it("The guide names each provider's webhook address and exactly the events that the code reads", () => {
    const guide = readFileSync("docs/production.md", "utf8").split("## Payment providers")[1]?.split("\n## ")[0] ?? "";
    const named = [...guide.matchAll(/^ {2}- `([a-z_.]+)`$/gm)].map(([, event]) => event);
    expect(named).toEqual([...stripeEvents]);
    expect(guide).toContain("`https://<settings.domain>/webhooks/stripe`");
    expect(guide).toContain("`https://<settings.domain>/webhooks/mollie`");
  });
});
