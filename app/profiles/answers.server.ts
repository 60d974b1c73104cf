import { sql } from "kysely";
import { lockProfile } from "~/accounts/profile-lock.server";
import { isLongerThan, tidyText } from "~/platform/characters";
import { Refusal, Refusals } from "~/platform/errors";
import { idOfChoice } from "~/tenancy/own-choices";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { type Answer, answerLength, mostAnswers } from "./answer";
import type { EditedAnswer } from "./editor";
import { noteUnread, queueText, storeAnswers, waitsForReview } from "./texts.server";

/** A member's own answers: the public answers in their order, then the waiting and the refused answers. */
export async function listOwnAnswers(q: TenantReader, memberId: string): Promise<EditedAnswer[]> {
  const [row] = await q.rows(sql<{ shown: Answer[]; hidden: EditedAnswer[] }>`
    select p.answers as shown, (select coalesce(json_agg(json_build_object('prompt', newest.prompt, 'body', newest.body,
        'state', newest.state, 'reason', newest.reason) order by newest.id), '[]')
      from (select distinct on (prompt) id, prompt, body, state, reason from profile_texts
        where tenant_id = ${q.tenantId} and member_id = p.member_id and prompt is not null
        order by prompt, created_at desc, id desc) newest
      where newest.state <> 'active') as hidden
    from profiles p where p.tenant_id = ${q.tenantId} and p.member_id = ${memberId}`);
  const { shown, hidden } = row ?? { shown: [], hidden: [] };
  const newestOf = (prompt: string) => hidden.find((answer) => answer.prompt === prompt);
  const first = shown.map((answer) => newestOf(answer.prompt) ?? { ...answer, state: null, reason: null });
  return first.concat(hidden.filter(({ prompt }) => !shown.some((answer) => answer.prompt === prompt)));
}

/**
 * Stores all answers of a member in the order of the form's rows. A removed answer vanishes at once. A changed answer
 * under review stays hidden, and its old text stays public.
 */
export async function saveAnswers(w: TenantWriter, memberId: string, typed: readonly Answer[]): Promise<void> {
  const rows = typed.map(({ prompt, body }) => ({ prompt, body: tidyText(body) }));
  const problems = problemsOf(rows, w.tenant.settings.prompts.map(idOfChoice));
  if (problems.length > 0) throw new Refusals(problems);
  const answers = rows.filter(({ body }) => body !== "");
  await lockProfile(w, memberId);
  const own = await listOwnAnswers(w, memberId);
  const shown = await listShown(w, memberId);
  const bodyOf = (list: readonly Answer[], prompt: string) => list.find((one) => one.prompt === prompt)?.body;
  const changed = answers.filter(({ prompt, body }) => bodyOf(own, prompt) !== body);
  const waiting = changed.filter(
    ({ prompt, body }) => waitsForReview(w.tenant, body) && bodyOf(shown, prompt) !== body,
  );
  const published = changed.filter((answer) => !waiting.includes(answer));
  const next = answers.flatMap(({ prompt, body }) => {
    const text = bodyOf(published, prompt) === body ? body : bodyOf(shown, prompt);
    return text === undefined ? [] : [{ prompt, body: text }];
  });
  await storeAnswers(w, memberId, next);
  for (const answer of waiting) await queueText(w, memberId, answer);
  for (const answer of published) await noteUnread(w, memberId, answer);
  const removed = own.filter(({ prompt }) => bodyOf(answers, prompt) === undefined);
  for (const { prompt } of removed) await noteUnread(w, memberId, { prompt, body: "" });
}

/** Adds or changes one answer. Keeps the others, because another tab may have saved them. */
export async function addAnswer(w: TenantWriter, memberId: string, typed: Answer): Promise<void> {
  if (tidyText(typed.body) === "") return;
  await lockProfile(w, memberId);
  const own = await listOwnAnswers(w, memberId);
  const others = own.filter(({ prompt }) => prompt !== typed.prompt);
  if (others.length >= mostAnswers) throw new Refusal("choice.invalid", {}, "prompt_1");
  await saveAnswers(w, memberId, [typed, ...others]);
}

/** The mistakes in the form's rows. An answer without text is a removed answer. */
function problemsOf(rows: readonly Answer[], offered: readonly string[]): Refusal[] {
  return rows.flatMap(({ prompt, body }, index) => {
    if (body === "") return [];
    const field = (name: "prompt" | "answer") => `${name}_${index + 1}`;
    const problems: Refusal[] = [];
    if (prompt === "") problems.push(new Refusal("prompt.required", {}, field("prompt")));
    else if (!offered.includes(prompt)) problems.push(new Refusal("choice.invalid", {}, field("prompt")));
    else if (rows.slice(0, index).some((earlier) => earlier.body !== "" && earlier.prompt === prompt))
      problems.push(new Refusal("prompt.repeated", {}, field("prompt")));
    if (isLongerThan(body, answerLength))
      problems.push(new Refusal("text.too_long", { max: answerLength }, field("answer")));
    return problems;
  });
}

async function listShown(q: TenantReader, memberId: string): Promise<Answer[]> {
  const row = await q.from("profiles").select("answers").where("member_id", "=", memberId).executeTakeFirst();
  return (row?.answers ?? []) as unknown as Answer[];
}
