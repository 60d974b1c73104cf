import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Viewer } from "~/accounts/viewer";
import { like, unlike } from "~/likes/likes.server";
import { addBlock } from "~/visibility/blocks.server";
import { type TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { loggedIn } from "../../tests/support/viewer";
import { autoLike } from "./auto-like.server";

const app = testAppOfFile();
let scope: TenantScope;

beforeAll(async () => {
  scope = await app.change(app.ember, { auto_like: true });
});

const login = async (memberId: string, at = scope) => (await loggedIn(at, memberId)).viewer;
const man = async () => login(await app.member(scope, { gender: "male" }));
const invented = (name: string) => app.member(scope, { name, gender: "female", fictional: true });
const ask = (viewer: Viewer, at = scope) => at.db.write((w) => autoLike(w, viewer));
const likesTo = (memberId: string) =>
  app.oracle<{ from_id: string; origin: string }>("select from_id, origin from likes where to_id = $1", [memberId]);

describe("The like of a fictional profile (API-13, DESIGN 8)", () => {
  it("A tenant without fictional profiles gives no automatic like", async () => {
    await app.member(scope, { gender: "female" });
    await app.member(app.marina, { gender: "female", fictional: true });
    const viewer = await man();
    expect([await ask(viewer), await likesTo(viewer.memberId)]).toEqual([null, []]);
  });

  it("An automatic like is stored, comes from a labelled profile and is marked as automatic", async () => {
    const nina = await invented("Nina");
    const viewer = await man();
    expect(await ask(viewer)).toEqual({ id: nina, name: "Nina", fictional: true, photo: null });
    expect(await likesTo(viewer.memberId)).toEqual([{ from_id: nina, origin: "fictional" }]);
  });

  it("An automatic like is given once per session, over repeated calls and several tabs (AMB-067)", async () => {
    for (const name of ["Ida", "Ada", "Eva"]) await invented(name);
    const viewer = await man();
    const answers = await Promise.all([ask(viewer), ask(viewer), ask(viewer), ask(viewer)]);
    expect(new Set(answers.map((liker) => liker?.id)).size).toBe(1);
    expect(await likesTo(viewer.memberId)).toHaveLength(1);
    await scope.db.write((w) => unlike(w, { fromId: answers[0]?.id as string, toId: viewer.memberId }));
    expect((await ask(viewer))?.id).toBe(answers[0]?.id);
    expect(await likesTo(viewer.memberId)).toHaveLength(0);
    const again = await login(viewer.memberId);
    expect((await ask(again))?.id).toBeDefined();
    expect(await likesTo(viewer.memberId)).toHaveLength(1);
  });

  it("An automatic like refused by a block meanwhile is not the session's only one", async () => {
    for (const name of ["Ina", "Ulla"]) await invented(name);
    const viewer = await man();
    const { runAndCommit } = TenantWriter.prototype;
    vi.spyOn(TenantWriter.prototype, "runAndCommit").mockImplementationOnce(async function (
      this: TenantWriter,
      statement,
    ) {
      await this.rows(sql`
        insert into blocks (tenant_id, blocker_id, blocked_id, created_at)
        select tenant_id, member_id, liker_id, app_now() from auto_likes
        where tenant_id = ${this.tenantId} and session_id = ${viewer.sessionId}`);
      return runAndCommit.call(this, statement);
    });
    await expect(ask(viewer)).rejects.toMatchObject({ code: "page.not_found" });
    expect((await ask(viewer))?.fictional).toBe(true);
    expect(await likesTo(viewer.memberId)).toHaveLength(1);
  });

  it("An automatic like shows once, and a later visit in the session gets no second one (LIK-18)", async () => {
    const viewer = await man();
    const liker = await ask(viewer);
    await app.clock.advance(50);
    expect(await ask(viewer)).toEqual(liker);
    await app.clock.advance(20);
    expect(await ask(viewer)).toBeNull();
    expect(await likesTo(viewer.memberId)).toHaveLength(1);
    await app.clock.reset();
  });

  it("An automatic like that the member has returned is no longer new", async () => {
    const viewer = await man();
    const liker = (await ask(viewer))?.id as string;
    await scope.db.write((w) => like(w, { fromId: viewer.memberId, toId: liker, origin: "member" }));
    expect(await ask(viewer)).toBeNull();
    expect(await likesTo(viewer.memberId)).toHaveLength(1);
  });

  it("No automatic like is given when the setting is off or the address unconfirmed", async () => {
    const viewer = await man();
    expect(await ask(viewer, await app.change(scope, { auto_like: false }))).toBeNull();
    await app.change(scope, { auto_like: true });
    const fresh = await login(await app.member(scope, { gender: "male", state: "unconfirmed" }));
    expect(await ask(fresh)).toBeNull();
    expect([await likesTo(viewer.memberId), await likesTo(fresh.memberId)]).toEqual([[], []]);
  });

  it("A profile blocked in either direction gives no automatic like", async () => {
    const viewer = await man();
    const first = (await ask(viewer))?.id as string;
    await scope.db.write((w) => addBlock(w, viewer.memberId, first));
    expect(await ask(viewer)).toBeNull();
    const other = await man();
    for (const { id } of await app.oracle<{ id: string }>("select id from members where fictional")) {
      await scope.db.write((w) => addBlock(w, id, other.memberId)).catch(() => undefined);
    }
    expect(await ask(other)).toBeNull();
  });
});
