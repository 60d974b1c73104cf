import type { Translate } from "~/i18n/messages";
import { mostCounted } from "~/operators/queue/work-item";

/** Formats a count with an upper limit, such as "1,000+". */
export function formatCount(count: number, most = mostCounted): string {
  return count > most ? `${most.toLocaleString("en")}+` : count.toLocaleString("en");
}

/** Describes the number of waiting items. */
export function waitingWords(count: number, t: Translate): string {
  return count > mostCounted ? t("desk:queue.many", { count: mostCounted }) : t("desk:queue.waits", { count });
}
