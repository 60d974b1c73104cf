import type { PushPhase } from "~/client/push/push-state";
import type { ShownMessage } from "./message";

/** Age up to which a message counts as just sent. Covers a first message, which opens a new page. */
const justSentMs = 60_000;

interface PushFacts {
  phase: PushPhase;
  isDismissed: boolean;
  messages: readonly Pick<ShownMessage, "mine" | "at">[];
  /** Server time at which the conversation was opened, comparable with the times of messages. */
  openedAt: string;
}

/** True when the member has just written and this browser can turn on push. */
export function asksForPush({ phase, isDismissed, messages, openedAt }: PushFacts): boolean {
  if (phase !== "off" || isDismissed) return false;
  return messages.some(({ mine, at }) => mine && Date.parse(at) >= Date.parse(openedAt) - justSentMs);
}
