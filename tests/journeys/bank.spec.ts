import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { ask } from "../support/person";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import { openStripeDouble } from "../support/stripe-double";
import { balance, expectOutcome } from "./actions";
import { expect, type Page, test } from "./support";

/**
 * Browsers check every redirect after a form against the page's `form-action`, even the provider's redirect to a bank.
 * So provider and bank have origins of their own here.
 */
const noticeSecret = "whsec_of_this_journey";
type Stripe = Awaited<ReturnType<typeof openStripeDouble>>;

let pages: Awaited<ReturnType<typeof openPages>>;
let stripe: Stripe;
let shop: ServerProcess;

test.beforeAll(async () => {
  pages = await openPages();
  stripe = await openStripeDouble({ pages: pages.provider });
  shop = await startServerProcess("bank", takeTenants, { STRIPE_URL: stripe.url });
  await shop.tenant(["secret", "marina", "stripe_secret_key"], stripe.key);
  await shop.tenant(["secret", "marina", "stripe_webhook_secret"], noticeSecret);
  await shop.tenant(["apply", "marina"]);
});
test.afterAll(async () => {
  await shop?.stop();
  await Promise.all([stripe?.close(), pages?.close()]);
});

/** Copies the tenant folders and lets marina take payments by Stripe. */
function takeTenants(dataDir: string): void {
  cpSync(join(import.meta.dirname, "../../tenants"), join(dataDir, "tenants"), { recursive: true });
  const file = join(dataDir, "tenants/marina/tenant.json");
  const { settings, ...rest } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...rest, settings: { ...settings, payment_provider: "stripe" } }));
}

/** Serves the bank's page, and the provider's page, which redirects to the bank. */
async function openPages() {
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const [provider, bank] = [`http://checkout.localhost:${port}`, `http://bank.localhost:${port}`];

  async function answer({ method, url = "/", headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const reference = url.split("/").at(-1) as string;
    if (url.startsWith("/c/pay/") && headers.host === new URL(provider).host)
      return void response.writeHead(303, { location: `${bank}/ideal/${reference}` }).end();
    if (!url.startsWith("/ideal/") || headers.host !== new URL(bank).host)
      return void response.writeHead(404).end("no such page");
    const { success_url, cancel_url } = stripe.sessionOf(reference);
    if (method === "POST") {
      await approve(reference);
      return void response.writeHead(303, { location: success_url as string }).end();
    }
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>Bank</title><h1>Your bank</h1>
      <form method="post"><button>Approve</button></form><a href="${cancel_url}">Cancel</a>`);
  }
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { provider, bank, close };
}

/** Pays, and sends the provider's webhook to the site before the payer returns. */
async function approve(reference: string): Promise<void> {
  stripe.pay(reference);
  const { body, headers } = stripe.notice(reference, [noticeSecret]);
  const sent = {
    host: `marina.localhost:${shop.port}`,
    "content-type": "application/json",
    ...Object.fromEntries(headers),
  };
  const { status } = await ask(shop.port, "/webhooks/stripe", { method: "POST", headers: sent, body });
  expect(status, "the notice is taken").toBe(200);
}

async function order(page: Page): Promise<number> {
  const bundle = page.getByRole("link", { name: /^Choose \d+ credits/ }).first();
  const credits = Number(/\d+/.exec((await bundle.getAttribute("aria-label")) ?? (await bundle.innerText()))?.[0]);
  await bundle.click();
  await page.getByRole("link", { name: "iDEAL" }).click();
  await page.getByLabel(/^I want to use my credits straight away/).check();
  await page.getByRole("button", { name: /^Order and pay/ }).click();
  return credits;
}

test("Without scripts, an order goes through the provider to a bank, is left, resumed and paid", async ({ visit }) => {
  const page = await visit("marina", { as: "free", javaScript: false, port: shop.port });
  const atTheBank = () => expect(page).toHaveURL(new RegExp(`^${pages.bank}/ideal/cs_`));
  const before = await balance(page);

  const credits = await order(page);
  await atTheBank();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This payment is not finished" })).toBeVisible();

  await page.getByRole("button", { name: "Continue to payment" }).click();
  await atTheBank();
  await page.getByRole("button", { name: "Approve" }).click();
  await expectOutcome(page, "Payment complete");
  expect(await balance(page)).toBe(before + credits);
  expect(stripe.misshapen).toEqual([]);
});
