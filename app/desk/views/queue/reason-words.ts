import type { Translate } from "~/i18n/messages";
import type { WorkItem } from "~/operators/queue/list.server";

/** Describes the reason why an item waits, or the contact details in a message. */
export function reasonWords({ kind, reason }: Pick<WorkItem, "kind" | "reason">, t: Translate): string {
  const words = kind === "message" ? reason.split(",") : [reason];
  return words.map((word) => t(`desk:queue.reasons.${kind}.${word}` as never)).join(", ");
}
