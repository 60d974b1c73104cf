import { randomId } from "~/platform/ids";
import type { TestApp } from "./test-app";

/** Stores an appeal against the member's only decision. Returns the appeal's id. */
export async function addAppeal(app: TestApp, memberId: string, words: string): Promise<string> {
  const id = randomId();
  await app.oracle(
    `insert into appeals (tenant_id, id, decision_id, member_id, body, filed_at, decided_by)
     select tenant_id, $2, id, member_id, $3, app_now(), decided_by from decisions where member_id = $1`,
    [memberId, id, words],
  );
  return id;
}
