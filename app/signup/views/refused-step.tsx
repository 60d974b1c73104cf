import type { ShownRefusals } from "~/accounts/shown-refusals";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "~/ui/error-summary";

interface RefusedStepProps {
  list: ShownRefusals["list"];
  /** True when the step shows the refusal beside its field. */
  isBeside(field: string | undefined): boolean;
}

/**
 * Shows refusals that belong to no field of this step. Otherwise only screen readers would learn that a correction is
 * needed.
 */
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
