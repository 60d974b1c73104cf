import { expect, it } from "vitest";
import { frozenLines } from "./lines";

it("A frozen profile is printed with each answer after its prompt", () => {
  const report = { receipt: "R1", reporterId: null, reason: "insult", body: "", photoIds: [], messages: [] };
  const answers = [{ prompt: "sunday", body: "In bed." }];
  const profile = { city: null, interests: ["wine", "cats"], answers };
  const lines = frozenLines({ ...report, createdAt: "2026-11-27T12:00:00Z", profile }).split("\n    ");
  expect(lines).toEqual(expect.arrayContaining(["city: null", "interests: wine, cats", "answers: sunday: In bed."]));
});
