import { toast } from "~/ui/toast";
import { isRefusedAnswer, type RefusedAnswer } from "./refusal";

/** Shows an action's refusal in a toast. Returns false when the answer is no refusal. */
export function showRefusal(answer: unknown): answer is RefusedAnswer {
  if (!isRefusedAnswer(answer)) return false;
  toast({ text: answer.refusals[0]?.message ?? "", tone: "danger" });
  return true;
}
