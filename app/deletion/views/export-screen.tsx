import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { SettingsPage } from "~/settings/views/settings-page";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import type { RefusalView } from "~/client/use-refusal";
import { OwnPassword } from "./own-password";

interface ExportScreenProps {
  /** Null before a copy was ordered. `until` is the last instant for the download. */
  copy: null | { isReady: false } | { isReady: true; size: string; until: string };
  hours: number;
  refusal: RefusalView;
}

export function ExportScreen({ copy, hours, refusal }: ExportScreenProps) {
  const t = useT();
  return (
    <SettingsPage title={t("deletion:export.title")} lead={t("deletion:export.lead")} current="data">
      {copy === null && <OrderCard hours={hours} refusal={refusal} />}
      {copy?.isReady === false && <WaitingCard />}
      {copy?.isReady && <ReadyCard {...copy} />}
      <Card as="section" className="grid gap-3">
        <h2 className="text-lg">{t("deletion:export.whatTitle")}</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-ink-muted">
          <li>{t("deletion:export.holds")}</li>
          <li>{t("deletion:export.others")}</li>
          <li>{t("deletion:export.form")}</li>
        </ul>
        <AppLink href={paths.page("privacy")} reload className="link inline-block justify-self-start py-2.5">
          {t("settings:privacy")}
        </AppLink>
      </Card>
    </SettingsPage>
  );
}

function OrderCard({ hours, refusal }: { hours: number; refusal: RefusalView }) {
  const t = useT();
  return (
    <Card>
      <form method="post" action={paths.dataExport()} className="grid gap-5" noValidate>
        <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list.filter(({ field }) => field)} />
        <OwnPassword hint={t("deletion:export.passwordHint")} refusal={refusal} />
        <p className="text-sm text-ink-muted">{t("deletion:export.when", { count: hours })}</p>
        <Button className="justify-self-start">{t("deletion:export.order")}</Button>
      </form>
    </Card>
  );
}

function WaitingCard() {
  const t = useT();
  return (
    <Notice
      title={t("deletion:export.waitingTitle")}
      icon={<Icon name="clock" className="size-5" />}
      action={
        <ButtonLink href={paths.dataExport()} reload variant="quiet" size="compact">
          {t("deletion:export.look")}
        </ButtonLink>
      }
    >
      {t("deletion:export.waiting")}
    </Notice>
  );
}

function ReadyCard({ size, until }: { size: string; until: string }) {
  const t = useT();
  return (
    <Card as="section" className="grid justify-items-start gap-3">
      <h2 className="text-lg">{t("deletion:export.readyTitle")}</h2>
      <p className="text-ink-muted">{t("deletion:export.ready", { until })}</p>
      <ButtonLink href={paths.dataExportFile()} reload download icon={<Icon name="download" className="size-5" />}>
        {t("deletion:export.download", { size })}
      </ButtonLink>
    </Card>
  );
}
