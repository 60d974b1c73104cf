import { sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";

interface Answer {
  prompt: string;
  body: string;
}

/** Maximum number of public answers, as in the check on `profiles.answers`. */
const mostAnswers = 3;

/**
 * Publishes the text about oneself, or the answer to a prompt. An empty answer is removed. A fourth answer stays
 * hidden, and the function returns false.
 */
export async function showText(
  w: TenantWriter,
  memberId: string,
  prompt: string | null,
  body: string,
): Promise<boolean> {
  if (prompt !== null) return showAnswer(w, memberId, { prompt, body });
  await w
    .update("profiles")
    .set({ about: body, updated_at: sql<Date>`app_now()` })
    .where("member_id", "=", memberId)
    .execute();
  return true;
}

async function showAnswer(w: TenantWriter, memberId: string, answer: Answer): Promise<boolean> {
  const [profile] = await w.rows(sql<{ answers: Answer[] }>`
    select answers from profiles where tenant_id = ${w.tenantId} and member_id = ${memberId} for no key update`);
  if (!profile) return false;
  const answers = withAnswer(profile.answers, answer);
  if (answers.length > mostAnswers) return false;
  await w
    .update("profiles")
    .set({ answers: sql`${JSON.stringify(answers)}::jsonb`, updated_at: sql<Date>`app_now()` })
    .where("member_id", "=", memberId)
    .execute();
  return true;
}

/** A changed answer keeps its position. A new answer comes last. */
function withAnswer(answers: readonly Answer[], answer: Answer): Answer[] {
  if (answer.body === "") return answers.filter(({ prompt }) => prompt !== answer.prompt);
  if (!answers.some(({ prompt }) => prompt === answer.prompt)) return answers.concat(answer);
  return answers.map((shown) => (shown.prompt === answer.prompt ? answer : shown));
}
