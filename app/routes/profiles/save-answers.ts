import * as z from "zod";
import { saveAnswers } from "~/profiles/answers.server";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

const prompt = z.string().max(60, "choice.invalid").default("");
const answer = z.string().max(20_000).default("");

const input = z.strictObject({
  prompt_1: prompt,
  answer_1: answer,
  prompt_2: prompt,
  answer_2: answer,
  prompt_3: prompt,
  answer_3: answer,
});

export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  const answers = [
    { prompt: input.prompt_1, body: input.answer_1 },
    { prompt: input.prompt_2, body: input.answer_2 },
    { prompt: input.prompt_3, body: input.answer_3 },
  ];
  await scope.db.write((w) => saveAnswers(w, viewer.memberId, answers));
  return saved(visit, "answers");
});
