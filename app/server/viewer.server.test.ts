import { expect, it } from "vitest";
import { endSession, startSession } from "~/accounts/sessions.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { findViewer } from "./viewer.server";

const app = testAppOfFile();
const day = 86_400;

const enter = async (scope: TenantScope = app.ember) => {
  const memberId = await app.member(scope);
  return scope.db.write((w) => startSession(w, memberId, "test"));
};
const whose = async (token: string, scope: TenantScope = app.ember) =>
  (await findViewer(scope, token))?.memberId ?? null;

it("A07: A session is valid for thirty days and not a minute longer", async () => {
  const { memberId, token } = await enter();
  expect(await whose(token)).toBe(memberId);
  await app.clock.advance(30 * day - 60);
  expect(await whose(token)).toBe(memberId);
  await app.clock.advance(120);
  expect(await whose(token)).toBeNull();
});

it("A07: An ended session is invalid, and the member's other sessions stay valid", async () => {
  const [ended, kept] = [await enter(), await enter()];
  await app.ember.db.write((w) => endSession(w, ended.sessionId));
  expect([await whose(ended.token), await whose(kept.token)]).toEqual([null, kept.memberId]);
});

it.each(["banned", "suspended", "deleted"])("A07: A session is invalid as soon as its member is %s", async (state) => {
  const { memberId, token } = await enter();
  await app.oracle("update members set state = $2, suspended_until = 'infinity' where id = $1", [memberId, state]);
  expect(await whose(token)).toBeNull();
});

it("T04: A session is invalid for another tenant, and its stored hash is no token", async () => {
  const { token, sessionId } = await enter();
  expect(await whose(token, app.marina)).toBeNull();
  const [row] = await app.oracle<{ token_hash: string }>("select token_hash from sessions where id = $1", [sessionId]);
  expect(await whose(row?.token_hash ?? "")).toBeNull();
});
