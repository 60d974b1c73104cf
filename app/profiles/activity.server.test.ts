import { expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { noteActivity } from "./activity.server";

const app = testAppOfFile();

async function stepOf(id: string): Promise<number> {
  const [row] = await app.oracle<{ at: Date }>("select active_step as at from profiles where member_id = $1", [id]);
  return (row as { at: Date }).at.getTime();
}

it("A visit updates only this member's activity on this tenant, to the current ten minutes", async () => {
  const id = await app.member(app.ember, { signedUpSecondsAgo: 86_400 });
  const other = await app.member(app.ember, { signedUpSecondsAgo: 86_400 });
  const before = await stepOf(other);
  await app.ember.db.write((w) => noteActivity(w, id));
  const step = await stepOf(id);
  expect(step % 600_000).toBe(0);
  expect(Date.now() - step).toBeLessThan(601_000);
  expect(await stepOf(other)).toBe(before);
  await app.marina.db.write((w) => noteActivity(w, other));
  expect(await stepOf(other)).toBe(before);
});
