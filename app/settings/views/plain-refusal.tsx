import { useRefusal } from "~/client/use-refusal";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "~/ui/error-summary";

/** The refusal of one setting, after a form without script. With script a toast shows the refusal. */
export function PlainRefusal({ name }: { name: string }) {
  const t = useT();
  const message = useRefusal().errorOf(name);
  return <ErrorSummary title={t("settings:problem")} errors={message === undefined ? [] : [{ message }]} />;
}
