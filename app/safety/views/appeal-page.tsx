import { useT } from "~/i18n/use-t";
import { mostUnits } from "~/platform/characters";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import { TextArea } from "~/ui/text-area";
import type { RefusalView } from "~/client/use-refusal";
import { appealLength } from "../decision";
import { ReceiptCard } from "./receipt-card";
import { StatementCard } from "./statement-card";

interface AppealFormProps {
  token: string;
  paragraphs: string[];
  refusal: RefusalView;
}

/** The appeal form. The mailed link opens it without a login. */
export function AppealForm({ token, paragraphs, refusal }: AppealFormProps) {
  const t = useT();
  return (
    <div className="mx-auto w-full max-w-xl pb-10">
      <PageHeader title={t("decisions:appeal.title")} lead={t("decisions:appeal.lead")} />
      <Stack>
        <StatementCard paragraphs={paragraphs} />
        <form method="post" action={paths.appeal(token)} className="card grid gap-5 p-5 sm:p-7" noValidate>
          <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
          <TextArea
            label={t("decisions:appeal.body")}
            hint={t("decisions:appeal.bodyHint")}
            name="body"
            rows={7}
            required
            maxLength={mostUnits(appealLength)}
            defaultValue={refusal.inputOf("body")}
            error={refusal.errorOf("body")}
          />
          <Button size="large">{t("decisions:appeal.send")}</Button>
        </form>
        <p className="text-ink-muted">{t("decisions:appeal.elsewhere")}</p>
      </Stack>
    </div>
  );
}

export function AppealReceipt({ receipt }: { receipt: string }) {
  const t = useT();
  return (
    <ReceiptCard title={t("decisions:appeal.received")} receipt={receipt} text={t("decisions:appeal.receivedText")} />
  );
}
