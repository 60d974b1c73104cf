import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loader as offline } from "~/routes/home/offline";
import { loader as worker } from "~/routes/home/push-worker";
import { loader as settings } from "~/routes/api/settings";
import { sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { secretAad, secretPurpose } from "~/tenancy/secrets";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { testTransport } from "../../tests/support/transport";
import { findPushKeys, derivePublicKey, publicPushKey } from "./push-keys.server";

const app = testAppOfFile();

async function ask({ tenant }: TenantScope, loader: unknown, path: string, cookie = "", params = {}) {
  const request = new Request(`http://${tenant.canonicalHost}${path}`, { headers: { cookie } });
  const visit = await openVisit(request, tenant, testTransport);
  return (loader as (args: never) => Promise<Response>)({ request, params, context: { visit } } as never);
}

const keysOf = (scope: TenantScope) => scope.db.read(findPushKeys);

async function enterSecret(scope: TenantScope, privateKey: string): Promise<void> {
  const { id } = scope.tenant;
  const key = services().keys.deriveKey(secretPurpose, id);
  const sealed = sealText(privateKey, key, secretAad(id, "vapid_private_key"));
  await app.oracle(
    `insert into tenant_secrets (tenant_id, name, sealed, updated_at) values ($1, 'vapid_private_key', $2, now())
     on conflict (tenant_id, name) do update set sealed = excluded.sealed`,
    [id, sealed],
  );
}

describe("a site's push key (TEN-12)", () => {
  it("A site has its own unchanging push key, and settings and worker contain the public half", async () => {
    const [ember, marina] = [await keysOf(app.ember), await keysOf(app.marina)];
    expect(ember?.publicKey).toMatch(/^[\w-]{87}$/);
    expect(derivePublicKey(ember?.privateKey ?? "")).toBe(ember?.publicKey);
    expect(marina?.publicKey).not.toBe(ember?.publicKey);
    expect(await keysOf(app.ember)).toEqual(ember);
    const told = JSON.parse(await (await ask(app.ember, settings, "/api/settings.php")).text());
    expect(told.settings.push_public_key).toBe(ember?.publicKey);
    expect(await (await ask(app.ember, worker, "/sw-push.js")).text()).toContain(`"key":"${ember?.publicKey}"`);
  });

  it("A configured push key signs only with its own private key", async () => {
    const privateKey = createHash("sha256").update("a key").digest("base64url");
    const scope = await app.change(app.marina, { push_public_key: derivePublicKey(privateKey) ?? "" });
    expect(publicPushKey(scope.tenant)).toBe(derivePublicKey(privateKey));
    expect(await keysOf(scope)).toBeNull();
    await enterSecret(scope, createHash("sha256").update("another").digest("base64url"));
    expect(await keysOf(scope)).toBeNull();
    await enterSecret(scope, privateKey);
    expect(await keysOf(scope)).toEqual({ publicKey: derivePublicKey(privateKey), privateKey });
    expect(JSON.stringify(await app.oracle("select * from tenant_secrets"))).not.toContain(privateKey);
  });

  it("A private key that was stored without its leading zeros signs in full length", async () => {
    const full = Buffer.concat([Buffer.alloc(1), createHash("sha256").update("a key").digest().subarray(1)]);
    const short = full.subarray(1).toString("base64url");
    const scope = await app.change(app.marina, { push_public_key: derivePublicKey(short) ?? "" });
    await enterSecret(scope, short);
    expect(await keysOf(scope)).toEqual({ publicKey: derivePublicKey(short), privateKey: full.toString("base64url") });
  });
});

describe("the service worker's script (PWA-01)", () => {
  it("The worker script is JavaScript for the whole site, and browsers check it for changes at each request", async () => {
    const { headers, status } = await ask(app.ember, worker, "/sw-push.js");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(headers.get("service-worker-allowed")).toBe("/");
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });

  it("The worker script differs between languages, so that the offline page is fetched again", async () => {
    const inGerman = await (await ask(app.ember, worker, "/sw-push.js", "locale=de")).text();
    expect(inGerman).toContain('"offline":"/offline/de');
    expect(inGerman).toContain("Es gibt etwas Neues für dich");
    expect(inGerman).not.toBe(await (await ask(app.ember, worker, "/sw-push.js", "locale=en")).text());
    const page = await (await ask(app.ember, offline, "/offline/de?scheme=dark", "", { locale: "de" })).text();
    expect(page).toContain("Du bist offline");
    expect(page).toContain('data-scheme="dark"');
    expect((await ask(app.ember, offline, "/offline/xx", "", { locale: "xx" })).status).toBe(404);
  });
});
