import { useT } from "~/i18n/use-t";
import { Checkbox } from "~/ui/checkbox";
import { useRefusal } from "~/client/use-refusal";
import { asksStartNow } from "../start-now";

/** An unticked box to request immediate use of credits. Absent where the law requires no such request. */
export function StartNow({ country }: { country: string }) {
  const t = useT();
  const error = useRefusal().errorOf("start_now");
  if (!asksStartNow(country)) return null;
  return (
    <Checkbox
      name="start_now"
      value="yes"
      required
      label={t("payments:order.startNow")}
      {...(error ? { error } : {})}
    />
  );
}
