import { useT } from "~/i18n/use-t";
import { queuePaths } from "../../routes/queue/queue-address";

/** Previews the mail of the form's deed. Without scripts the preview opens in a tab of its own. */
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

/** Where the script shows the answer. */
export function StatementPlace() {
  return <div className="statement" data-statement-place aria-live="polite" />;
}
