import type pg from "pg";
import { expect, it, vi } from "vitest";
import { sendOpening } from "./opening-statements.server";

const statements = ["begin", "set local role app_user", "set local app.tenant_id = '1'"];

function textsSent(isDistributed: boolean): unknown[] {
  const query = vi.fn(async (_: string) => {});
  void sendOpening({ isDistributed }, { query } as unknown as pg.PoolClient, statements);
  return query.mock.calls.map(([text]) => text);
}

it("A cluster gets each setting in a text of its own, because it passes on no setting of a longer text", () => {
  expect(textsSent(true)).toEqual(statements);
});

it("One server gets all opening statements in one text, which it parses once", () => {
  expect(textsSent(false)).toEqual([statements.join("; ")]);
});
