import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { Refusal } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import { testAppOfFile } from "../../tests/support/test-app";
import { type IdempotencyKey, runOnce } from "./idempotency.server";
import type { TenantScope } from "./scope.server";

const app = testAppOfFile();

/** An action that adds one complaint per run, so that tests can count the runs. */
function action(scope: TenantScope, idempotencyKey: IdempotencyKey, body: string): Promise<string> {
  return scope.db.write((w) =>
    runOnce(w, idempotencyKey, async () => {
      const id = randomId();
      const values = { id, topic: "site", body, created_at: new Date() };
      await w
        .insert("complaints")
        .values({ tenant_id: w.tenantId, ...values })
        .execute();
      return id;
    }),
  );
}

const countOf = async (body: string) => (await app.oracle("select 1 from complaints where body = $1", [body])).length;
const newKey = (asked: unknown = "it"): IdempotencyKey => ({
  memberId: randomId(),
  route: "action",
  key: randomId(),
  asked,
});

describe("a call with an idempotency key (M08)", () => {
  it("A repeated action returns the first result", async () => {
    const idempotencyKey = newKey();
    const first = await action(app.ember, idempotencyKey, "repeated");
    expect(await action(app.ember, { ...idempotencyKey }, "repeated")).toBe(first);
    expect(await countOf("repeated")).toBe(1);
  });

  it("Six simultaneous calls of an action have one effect and one answer", async () => {
    const idempotencyKey = newKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => action(app.ember, idempotencyKey, "at once")));
    expect(new Set(answers).size).toBe(1);
    expect(await countOf("at once")).toBe(1);
  });

  it("Another request with the same key is refused", async () => {
    const idempotencyKey = newKey({ for: "anna" });
    await action(app.ember, idempotencyKey, "wish");
    const other = action(app.ember, { ...idempotencyKey, asked: { for: "boris" } }, "wish");
    await expect(other).rejects.toMatchObject({ code: "request.repeated", status: 422 });
    expect(await countOf("wish")).toBe(1);
  });

  it("The same key of another member, another action or another tenant is independent", async () => {
    const idempotencyKey = newKey();
    await action(app.ember, idempotencyKey, "others");
    await action(app.ember, { ...idempotencyKey, memberId: randomId() }, "others");
    await action(app.ember, { ...idempotencyKey, route: "another" }, "others");
    await action(app.marina, idempotencyKey, "others");
    expect(await countOf("others")).toBe(4);
  });

  it("A refused action stores no record and can be tried again", async () => {
    const idempotencyKey = newKey();
    const refused = app.ember.db.write((w) =>
      runOnce(w, idempotencyKey, async () => {
        throw new Refusal("server.busy");
      }),
    );
    await expect(refused).rejects.toMatchObject({ code: "server.busy" });
    await action(app.ember, idempotencyKey, "after all");
    expect(await countOf("after all")).toBe(1);
  });

  it("An action without a result may end its transaction itself", async () => {
    const idempotencyKey = newKey();
    let done = 0;
    const end = () =>
      app.ember.db.write((w) =>
        runOnce(w, idempotencyKey, async () => {
          done += 1;
          await w.runAndCommit(sql`select 1`);
        }),
      );
    await end();
    await end();
    expect(done).toBe(1);
  });

  it("The record of an action stores no word of the request", async () => {
    const idempotencyKey = newKey({ password: "open sesame" });
    await action(app.ember, idempotencyKey, "kept");
    const [row] = await app.oracle<{ row: string }>("select k::text as row from idempotency_keys k where key = $1", [
      idempotencyKey.key,
    ]);
    expect(row?.row).toContain(idempotencyKey.key);
    expect(row?.row).not.toContain("sesame");
  });
});
