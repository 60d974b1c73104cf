import { useT } from "~/i18n/use-t";
import { dueHours, urgentHours } from "~/operators/queue/work-item";

/** Deadlines of each kind of item. */
export function Terms() {
  const t = useT();
  const { photo, text, complaint, appeal } = dueHours;
  const { underage, threats, intimate_images: images } = urgentHours;
  const hours = { photo, text, complaint, case: dueHours.case, underage, threats, images, appeal: appeal / 24 };
  return <p className="muted queue-terms">{t("desk:queue.terms", hours)}</p>;
}
