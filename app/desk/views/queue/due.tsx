import { useT } from "~/i18n/use-t";
import { minutesSince, durationWords } from "../duration";

/** Time until an item is due, or since it was due. */
export function Due({ at, now = new Date() }: { at: Date; now?: Date }) {
  const t = useT();
  const late = minutesSince(at, now);
  return (
    <time className={late > 0 ? "due is-late" : "due"} dateTime={at.toISOString()} title={at.toISOString()}>
      {t(late > 0 ? "desk:queue.late" : "desk:queue.dueIn", { span: durationWords(Math.abs(late), t) })}
    </time>
  );
}
