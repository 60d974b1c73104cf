import { toast } from "~/ui/toast";
import { isRefusedAnswer, type RefusedAnswer } from "./refusal";

/** Says in passing why an action was refused that has no fields to say it beside. False when it was not. */
export function tellRefusal(answer: unknown): answer is RefusedAnswer {
  if (!isRefusedAnswer(answer)) return false;
  toast({ text: answer.refusals[0]?.message ?? "", tone: "danger" });
  return true;
}
