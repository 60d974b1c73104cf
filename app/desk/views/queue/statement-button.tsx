import { useT } from "~/i18n/use-t";
import { queuePaths } from "../../routes/queue/queue-address";

/** Previews the mail of the form's decision. Without JavaScript, the preview opens in a new browser tab. */
export function StatementButton({ states }: { states: string }) {
  const t = useT();
  return (
    <button
      type="submit"
      className="button quiet"
      name="preview"
      value={states}
      formAction={queuePaths.statement()}
      formTarget="_blank"
      formNoValidate
      data-statement-ask
    >
      {t("desk:queue.statement.ask")}
    </button>
  );
}

/** Element in which the script shows the preview. */
export function StatementPlace() {
  return <div className="statement" data-statement-place aria-live="polite" />;
}
