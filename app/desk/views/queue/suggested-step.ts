import type { WorkMember } from "~/operators/queue/item.server";

type Step = "words" | "warning" | "week" | "month" | "ban" | "hold";

/** Suggests a measure from the measures of the last year. The screen shows the suggestion but never preselects it. */
export function suggestedStep(history: WorkMember["history"], isUnderage: boolean): Step {
  if (isUnderage) return "hold";
  const count = (...kinds: string[]) => history.filter(({ kind }) => kinds.includes(kind)).length;
  if (count("suspension") > 1) return "ban";
  if (count("suspension") === 1) return "month";
  if (count("warning") > 0) return "week";
  return count("photo", "text") > 0 ? "warning" : "words";
}
