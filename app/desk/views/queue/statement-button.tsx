import { useT } from "~/i18n/use-t";
import { queuePaths } from "../../routes/queue/queue-address";

/** Asks what the mail of the form's deed would say. Without scripts the answer opens beside the form's page. */
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
