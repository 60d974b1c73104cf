import { expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { showText } from "./answers.server";

const app = testAppOfFile();

const show = (memberId: string, prompt: string | null, body: string) =>
  app.ember.db.write((w) => showText(w, memberId, prompt, body));
const shownOf = async (memberId: string) =>
  (await app.oracle("select about, answers from profiles where member_id = $1", [memberId]))[0];

it("An empty answer is removed, and a member without a profile shows none", async () => {
  const me = await app.member(app.ember);
  await show(me, null, "Tea.");
  await show(me, "sunday", "In bed.");
  await show(me, "proud", "My garden.");
  expect(await show(me, "sunday", "")).toBe(true);
  expect(await shownOf(me)).toEqual({ about: "Tea.", answers: [{ prompt: "proud", body: "My garden." }] });
  const elsewhere = await app.member(app.marina);
  expect(await show(elsewhere, "sunday", "In bed.")).toBe(false);
  expect(await shownOf(elsewhere)).toEqual({ about: "", answers: [] });
});

it("A fourth answer stays hidden, and a changed one of three is shown", async () => {
  const me = await app.member(app.ember);
  for (const prompt of ["sunday", "proud", "trip"]) await show(me, prompt, "Yes.");
  expect(await show(me, "music", "Jazz.")).toBe(false);
  expect(await show(me, "proud", "No.")).toBe(true);
  expect(await shownOf(me)).toMatchObject({
    answers: [
      { prompt: "sunday", body: "Yes." },
      { prompt: "proud", body: "No." },
      { prompt: "trip", body: "Yes." },
    ],
  });
});
