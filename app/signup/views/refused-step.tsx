import type { ShownRefusals } from "~/accounts/shown-refusals";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "~/ui/error-summary";

interface RefusedStepProps {
  list: ShownRefusals["list"];
  /** Whether the step says it beside a field, where it stands once and has the focus. */
  isBeside(field: string | undefined): boolean;
}

/** Above a step: what no field of it says. Who hears the page is told that fields are to be mended. */
export function RefusedStep({ list, isBeside }: RefusedStepProps) {
  const t = useT();
  const title = t("common:form.errorTitle");
  const above = list.filter(({ field }) => !isBeside(field));
  if (above.length > 0 || list.length === 0) return <ErrorSummary title={title} errors={above} />;
  return (
    <p role="alert" className="sr-only">
      {title}
    </p>
  );
}
