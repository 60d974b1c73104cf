import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioCards } from "~/ui/radio-cards";
import type { RefusalView } from "~/client/use-refusal";
import { deletionReasons } from "../reasons";
import { StepPage } from "./step-page";

/** Form for the reason of leaving (ACC-43). */
export function ReasonScreen({ reason, refusal }: { reason: string | null; refusal: RefusalView }) {
  const t = useT();
  return (
    <StepPage
      step={1}
      title={t("deletion:title")}
      lead={t("deletion:lead")}
      back={{ href: paths.settings(), label: t("deletion:toSettings") }}
    >
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      <Card>
        <form method="post" action={paths.deletion()} className="grid gap-5" noValidate>
          <RadioCards
            legend={t("deletion:reasonLegend")}
            name="reason"
            options={deletionReasons.map((value) => ({ value, label: t(`deletion:reasons.${value}`) }))}
            defaultValue={refusal.inputOf("reason") ?? reason ?? undefined}
            error={refusal.errorOf("reason")}
            required
          />
          <div className="grid gap-2.5 sm:flex sm:justify-between">
            <Button className="sm:order-2">{t("deletion:next")}</Button>
            <ButtonLink href={paths.settings()} variant="quiet">
              {t("deletion:keep")}
            </ButtonLink>
          </div>
        </form>
      </Card>
    </StepPage>
  );
}
