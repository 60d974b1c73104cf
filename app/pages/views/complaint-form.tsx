import { Icon } from "~/ui/icon";
import { mostUnits } from "~/platform/characters";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import { Select } from "~/ui/select";
import { TextArea } from "~/ui/text-area";
import type { RefusalView } from "~/client/use-refusal";
import { complaintLength, complaintTopics } from "../complaint";

export function ComplaintsPage({ receipt, refusal }: { receipt: string | null; refusal: RefusalView }) {
  const t = useT();
  return (
    <div className="mx-auto max-w-xl pb-4">
      <PageHeader title={t("pages:complaints.title")} lead={t("pages:complaints.lead")} />
      {receipt ? <Receipt receipt={receipt} /> : <ComplaintForm refusal={refusal} />}
    </div>
  );
}

function Receipt({ receipt }: { receipt: string }) {
  const t = useT();
  return (
    <div role="status" className="card grid justify-items-center gap-3 p-8 text-center">
      <Icon name="circle-check" className="size-12 text-on-success-soft" />
      <h2>{t("pages:complaints.received")}</h2>
      <p>{t("pages:complaints.receipt", { receipt })}</p>
      <ButtonLink href={paths.complaints()} reload variant="quiet" className="mt-2">
        {t("pages:complaints.another")}
      </ButtonLink>
    </div>
  );
}

function ComplaintForm({ refusal }: { refusal: RefusalView }) {
  const t = useT();
  const { errorOf, inputOf } = refusal;
  return (
    <form method="post" action={paths.complaints()} className="card grid gap-5 p-5 sm:p-7" noValidate>
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      <Select
        label={t("pages:complaints.topic")}
        name="topic"
        required
        placeholder={t("common:form.choosePlaceholder")}
        options={complaintTopics.map((value) => ({ value, label: t(`pages:complaints.topics.${value}`) }))}
        defaultValue={inputOf("topic") ?? ""}
        error={errorOf("topic")}
      />
      <TextArea
        label={t("pages:complaints.body")}
        name="body"
        hint={t("pages:complaints.bodyHint")}
        rows={7}
        required
        maxLength={mostUnits(complaintLength)}
        defaultValue={inputOf("body")}
        error={errorOf("body")}
      />
      <Field
        label={t("pages:complaints.replyTo")}
        optional={t("common:optional")}
        name="reply_to"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t("pages:complaints.replyToHint")}
        defaultValue={inputOf("reply_to")}
        error={errorOf("reply_to")}
      />
      <Button size="large">{t("pages:complaints.send")}</Button>
    </form>
  );
}
