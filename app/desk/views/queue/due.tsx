import { useT } from "~/i18n/use-t";

/** How long until an item is due, or since when it is late. */
export function Due({ at, now = new Date() }: { at: Date; now?: Date }) {
  const t = useT();
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000);
  const isLate = minutes < 0;
  const span = spanOf(Math.abs(minutes));
  const words = t(isLate ? "desk:queue.late" : "desk:queue.dueIn", {
    span: t(`desk:queue.span.${span.unit}`, { count: span.count }),
  });
  return (
    <time className={isLate ? "due is-late" : "due"} dateTime={at.toISOString()} title={at.toISOString()}>
      {words}
    </time>
  );
}

function spanOf(minutes: number): { unit: "minutes" | "hours" | "days"; count: number } {
  if (minutes < 90) return { unit: "minutes", count: minutes };
  if (minutes < 36 * 60) return { unit: "hours", count: Math.round(minutes / 60) };
  return { unit: "days", count: Math.round(minutes / 1_440) };
}
