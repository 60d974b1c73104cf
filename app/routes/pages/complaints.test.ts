import { expect, it } from "vitest";
import { complaintLength } from "~/pages/complaint";
import { Caller } from "../../../tests/support/route-caller";
import { testAppOfFile } from "../../../tests/support/test-app";
import { action } from "./complaints";

const app = testAppOfFile();

it("A complaint of full length is accepted with any line breaks, and one character more is refused", async () => {
  const caller = await Caller.of(app.ember, await app.member(app.ember));
  const line = `${"x".repeat(79)}\r\n`;
  const full = line.repeat(complaintLength / 80 - 1) + "👩‍👩‍👧‍👦".repeat(80);
  const file = (body: string) => caller.tell(action, "/complaints", { fields: { topic: "site", body } });
  const refused = await file(`${full}x`);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("text.too_long");
  expect(await app.oracle("select body from complaints")).toEqual([]);
  await file(full);
  expect(await app.oracle("select body from complaints")).toEqual([{ body: full.replaceAll("\r\n", "\n") }]);
});
