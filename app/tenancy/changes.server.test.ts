import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { ifReachable, openStore } from "~/platform/store.server";
import type { Store } from "~/platform/store";
import { testAppOfFile } from "../../tests/support/test-app";
import { redisIsInstalled } from "../../scripts/build/redis.mjs";
import { startTestRedis } from "../../tests/support/redis";
import { publishTenantChange, type ChangeListener, followTenantChanges, listenForChanges } from "./changes.server";
import { forgetTenants, resolveHost } from "./resolve.server";

const app = testAppOfFile();

const nameNow = async () => {
  const found = await resolveHost("ember.localhost");
  return found.status === "found" ? found.tenant.settings.name : found.status;
};

const rename = (name: string) =>
  app.oracle(
    "update tenants set record = jsonb_set(record, '{settings,name}', to_jsonb($1::text)), version = version + 1 where slug = 'ember'",
    [name],
  );

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 800; tries++) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error("It did not become so within twenty seconds.");
}

describe("a change of a site's rows", () => {
  it("A process learns of a changed tenant at once when the change is published, and not before", async () => {
    const unfollow = followTenantChanges();
    await nameNow();
    await rename("Renamed");
    expect(await nameNow()).not.toBe("Renamed");
    await publishTenantChange({ database: app.database, store: services().store });
    await until(async () => (await nameNow()) === "Renamed");
    await unfollow();
  });

  it("A row that was being read during a change does not undo the change", async () => {
    forgetTenants();
    const reading = nameNow();
    forgetTenants();
    await reading;
    await rename("After");
    expect(await nameNow()).toBe("After");
  });
});

/**
 * Waits until all listeners are registered, because Redis delivers nothing earlier. This listener registers last, so
 * its first message proves that the other listeners receive messages too.
 */
async function untilHeard(store: Store): Promise<void> {
  let isHeard = false;
  const leave = store.subscribe("probe", () => {
    isHeard = true;
  });
  await until(async () => {
    await store.publish("probe", "");
    return isHeard;
  });
  leave();
}

describe.skipIf(!redisIsInstalled)("changes over a Redis whose connection was lost", () => {
  it("A process drops possibly outdated tenants when its Redis connection comes back", async () => {
    const redis = await startTestRedis();
    const store = await openStore({ REDIS_URL: redis.url });
    await until(() => ifReachable(store.healthy(), false));
    const unfollow = followTenantChanges({ store });
    await untilHeard(store);
    // Cache the former name, so that the new name proves the notice.
    await nameNow();
    await rename("Before");
    await publishTenantChange({ database: app.database, store });
    await until(async () => (await nameNow()) === "Before");
    await redis.stop();
    await rename("Meanwhile");
    expect(await nameNow()).toBe("Before");
    await redis.startAgain();
    await until(async () => (await nameNow()) === "Meanwhile");
    await unfollow();
    await store.close();
    await redis.remove();
  });
});

const server = process.env.TEST_DATABASE_URL;
if (!server) console.log("left out: LISTEN/NOTIFY between processes needs TEST_DATABASE_URL");

describe.skipIf(!server)("changes over LISTEN and NOTIFY", () => {
  let listener: ChangeListener;
  let url: string;
  let heard = 0;

  beforeAll(async () => {
    const [row] = await app.oracle<{ name: string }>("select current_database() as name");
    const address = new URL(server as string);
    address.pathname = `/${row?.name}`;
    url = address.href;
    listener = listenForChanges(url, () => {
      heard += 1;
    });
    await until(() => heard === 1);
  });
  afterAll(() => listener.close());

  const hears = async (action: () => Promise<unknown>) => {
    const before = heard;
    await action();
    await until(() => heard > before);
  };

  it("A process hears another process's notice", async () => {
    await hears(() => app.oracle("select pg_notify('tenants_changed', '')"));
  });

  it.each(["tenants", "tenant_hosts", "companies"])("A process hears every unpublished change of %s", async (table) => {
    const column = { tenants: "slug", tenant_hosts: "host" }[table] ?? "id";
    await hears(() => app.oracle(`update ${table} set ${column} = ${column}`));
  });

  it("The number of changes reveals a change whose notice was lost", async () => {
    await hears(() => app.oracle("update tenant_changes set number = number + 1"));
  });

  it("After its connection was killed, the listener connects again and drops possibly outdated tenants", async () => {
    await hears(() =>
      app.oracle(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query in ('listen tenants_changed', 'select number from tenant_changes')`,
      ),
    );
    await hears(() => app.oracle("select pg_notify('tenants_changed', '')"));
  });

  it.skipIf(!redisIsInstalled)(
    "The listener hears of a change within five seconds while Redis is unavailable",
    async () => {
      const redis = await startTestRedis();
      const store = await openStore({ REDIS_URL: redis.url });
      await until(() => ifReachable(store.healthy(), false));
      let changes = 0;
      const unfollow = followTenantChanges({ store, databaseUrl: url, onChange: () => (changes += 1) });
      await until(() => changes > 0);
      await redis.stop();
      await nameNow();
      const before = performance.now();
      await rename("Without Redis");
      await until(async () => (await nameNow()) === "Without Redis");
      expect(performance.now() - before).toBeLessThan(5000);
      await unfollow();
      await store.close();
      await redis.remove();
    },
  );
});
