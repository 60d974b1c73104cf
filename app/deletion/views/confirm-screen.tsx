import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import type { RefusalView } from "~/client/use-refusal";
import { StepPage } from "./step-page";
import { OwnPassword } from "./own-password";

interface ConfirmScreenProps {
  reason: string;
  credits: number;
  /** Last day for reactivation, as formatted text. */
  until: string;
  refusal: RefusalView;
}

/** Lists the consequences and asks for the password again (A11). */
export function ConfirmScreen({ reason, credits, until, refusal }: ConfirmScreenProps) {
  const t = useT();
  return (
    <StepPage
      step={3}
      title={t("deletion:confirm.title")}
      back={{ href: paths.deletionOffers(reason), label: t("deletion:back") }}
    >
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      <Card as="section" className="grid gap-4">
        <h2 className="text-lg">{t("deletion:confirm.whatTitle")}</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-ink-muted">
          <li>{t("deletion:confirm.atOnce")}</li>
          <li>{t("deletion:confirm.return", { date: until })}</li>
          <li>{t("deletion:confirm.purge")}</li>
          {credits > 0 && <li>{t("deletion:confirm.credits", { count: credits })}</li>}
          <li>{t("deletion:confirm.kept")}</li>
        </ul>
      </Card>
      <Card>
        <form method="post" action={paths.deletionConfirm(reason)} className="grid gap-5" noValidate>
          <input type="hidden" name="reason" value={reason} />
          <OwnPassword hint={t("deletion:confirm.passwordHint")} refusal={refusal} />
          <div className="grid gap-2.5 sm:flex sm:justify-between">
            <Button variant="danger" className="sm:order-2">
              {t("deletion:confirm.submit")}
            </Button>
            <ButtonLink href={paths.settings()} variant="quiet">
              {t("deletion:keep")}
            </ButtonLink>
          </div>
        </form>
      </Card>
    </StepPage>
  );
}
