import { expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { answerLength } from "./answer";
import { addAnswer, listOwnAnswers, saveAnswers } from "./answers.server";
import { showText } from "./texts.server";

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

const save = (memberId: string, ...rows: [prompt: string, body: string][]) =>
  app.ember.db.write((w) =>
    saveAnswers(
      w,
      memberId,
      rows.map(([prompt, body]) => ({ prompt, body })),
    ),
  );
const own = (memberId: string) => app.ember.db.read((q) => listOwnAnswers(q, memberId));
const answersOf = async (memberId: string) =>
  (await app.oracle<{ answers: unknown }>("select answers from profiles where member_id = $1", [memberId]))[0]?.answers;
const unreadOf = (memberId: string) =>
  app.oracle(
    "select prompt, body, state from profile_texts where member_id = $1 and decided_at is null order by prompt",
    [memberId],
  );

it("A member's answers are stored in the order of the form, and staff read each one later", async () => {
  const me = await app.member(app.ember);
  await save(me, ["sunday", "In bed."], ["proud", " My garden. "]);
  await save(me, ["proud", "My garden."], ["", ""], ["sunday", "In bed."]);
  expect(await answersOf(me)).toEqual([
    { prompt: "proud", body: "My garden." },
    { prompt: "sunday", body: "In bed." },
  ]);
  expect(await unreadOf(me)).toEqual([
    { prompt: "proud", body: "My garden.", state: "active" },
    { prompt: "sunday", body: "In bed.", state: "active" },
  ]);
});

it("An answer left out of the form is removed with its waiting text", async () => {
  const me = await app.member(app.ember);
  await save(me, ["sunday", "In bed."], ["proud", "Call me on +31 6 1234 5678."]);
  await save(me, ["sunday", ""], ["trip", "Norway."]);
  expect(await own(me)).toEqual([{ prompt: "trip", body: "Norway.", state: null, reason: null }]);
  expect(await unreadOf(me)).toEqual([{ prompt: "trip", body: "Norway.", state: "active" }]);
});

it("An answer with contact details waits for review, and others see the earlier answer in its place", async () => {
  const me = await app.member(app.ember);
  await save(me, ["sunday", "In bed."], ["trip", "Norway."]);
  await save(me, ["sunday", "Write to anna@mail.example"], ["trip", "Norway."]);
  expect(await answersOf(me)).toEqual([
    { prompt: "sunday", body: "In bed." },
    { prompt: "trip", body: "Norway." },
  ]);
  expect(await own(me)).toMatchObject([
    { prompt: "sunday", body: "Write to anna@mail.example", state: "pending" },
    { prompt: "trip", state: null },
  ]);
  await save(me, ["sunday", "In bed."], ["trip", "Norway."]);
  expect(await own(me)).toMatchObject([{ prompt: "sunday", body: "In bed.", state: null }, { prompt: "trip" }]);
});

it("A refused answer stays refused when another answer is saved", async () => {
  const me = await app.member(app.ember);
  await save(me, ["sunday", "Buy my book."], ["trip", "Norway."]);
  await app.oracle(
    "update profile_texts set state = 'refused', decided_at = now() where member_id = $1 and prompt = 'sunday'",
    [me],
  );
  await show(me, "sunday", "");
  await save(me, ["sunday", "Buy my book."], ["trip", "Peru."]);
  expect(await answersOf(me)).toEqual([{ prompt: "trip", body: "Peru." }]);
  expect(await own(me)).toMatchObject([{ prompt: "trip" }, { prompt: "sunday", state: "refused" }]);
});

it("Wrong rows are refused at their fields, and nothing is stored", async () => {
  const me = await app.member(app.ember);
  const faults = await save(me, ["", "Tea."], ["castle", "x".repeat(answerLength + 1)]).catch((error) => error);
  expect(faults.list.map(({ code, field }: { code: string; field: string }) => [code, field])).toEqual([
    ["prompt.required", "prompt_1"],
    ["choice.invalid", "prompt_2"],
    ["text.too_long", "answer_2"],
  ]);
  const twice = await save(me, ["trip", "Norway."], ["trip", "Peru."]).catch((error) => error);
  expect(twice.list).toMatchObject([{ code: "prompt.repeated", field: "prompt_2" }]);
  expect(await answersOf(me)).toEqual([]);
});

const add = (memberId: string, prompt: string, body: string) =>
  app.ember.db.write((w) => addAnswer(w, memberId, { prompt, body }));

it("An added answer keeps those that another tab saved, and a repeated or empty one changes nothing", async () => {
  const me = await app.member(app.ember);
  await save(me, ["sunday", "In bed."], ["trip", "Norway."]);
  for (const body of ["My garden.", "My garden.", "  "]) await add(me, "proud", body);
  expect(await answersOf(me)).toEqual([
    { prompt: "proud", body: "My garden." },
    { prompt: "sunday", body: "In bed." },
    { prompt: "trip", body: "Norway." },
  ]);
});

it("An added fourth answer is refused at its question", async () => {
  const me = await app.member(app.ember);
  await save(me, ["sunday", "In bed."], ["trip", "Norway."], ["proud", "My garden."]);
  await expect(add(me, "music", "Jazz.")).rejects.toMatchObject({ field: "prompt_1" });
  await expect(add(me, "", "Jazz.")).rejects.toBeDefined();
  expect(await answersOf(me)).toHaveLength(3);
});
