import { Form } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { mostUnits } from "~/platform/characters";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { FictionalLabel } from "~/ui/fictional-label";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { RadioCards } from "~/ui/radio-cards";
import { Stack } from "~/ui/stack";
import { TextArea } from "~/ui/text-area";
import type { RefusalView } from "~/client/use-refusal";
import { reportLength, reportReasons } from "../report";
import { ReceiptCard } from "./receipt-card";

interface ReportScreenProps {
  person: { id: string; name: string; fictional: string | null; blockedByMe: boolean; hidden: boolean };
  /** Idempotency key of the form. */
  requestKey: string;
  refusal: RefusalView;
}

/** Form to block and report a member (ROL-20, L39). */
export function ReportScreen({ person, requestKey, refusal }: ReportScreenProps) {
  const t = useT();
  const { id, name, fictional, hidden } = person;
  const back = hidden ? undefined : { href: paths.member(id), label: t("reports:back", { name }) };
  return (
    <div className="mx-auto w-full max-w-xl pb-10">
      <PageHeader title={t("reports:title", { name })} lead={t("reports:lead", { name })} back={back} />
      <Stack>
        {fictional && <FictionalLabel text={fictional} className="justify-self-start" />}
        <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
        <BlockCard {...person} />
        <ReportCard id={id} requestKey={requestKey} refusal={refusal} />
      </Stack>
    </div>
  );
}

function BlockCard({ id, name, blockedByMe }: ReportScreenProps["person"]) {
  const t = useT();
  if (blockedByMe) return <Notice tone="warning">{t("reports:blocked", { name })}</Notice>;
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-lg">{t("safety:block.question", { name })}</h2>
      <p className="text-ink-muted">{t("safety:block.text")}</p>
      <form method="post" action={paths.doBlock(id)} className="wrap-anywhere">
        <Button name="blocked" value="yes" variant="danger" icon={<Icon name="ban" className="size-4" />}>
          {t("safety:block.action", { name })}
        </Button>
      </form>
    </Card>
  );
}

function ReportCard({ id, requestKey, refusal }: { id: string; requestKey: string; refusal: RefusalView }) {
  const t = useT();
  return (
    <Card as="section" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">{t("reports:formTitle")}</h2>
        <p className="text-ink-muted">{t("reports:formText")}</p>
      </div>
      <Form method="post" action={paths.report(id)} className="grid gap-5" noValidate>
        <input type="hidden" name="request_key" value={requestKey} />
        <RadioCards
          legend={t("reports:reason")}
          name="reason"
          options={reportReasons.map((value) => ({ value, label: t(`reports:reasons.${value}`) }))}
          defaultValue={refusal.inputOf("reason")}
          error={refusal.errorOf("reason")}
          required
        />
        <TextArea
          label={t("reports:body")}
          optional={t("common:optional")}
          name="body"
          rows={4}
          maxLength={mostUnits(reportLength)}
          defaultValue={refusal.inputOf("body")}
          error={refusal.errorOf("body")}
        />
        <Button variant="secondary" icon={<Icon name="flag" className="size-4" />}>
          {t("reports:send")}
        </Button>
      </Form>
    </Card>
  );
}

export function ReportReceipt({ receipt }: { receipt: string }) {
  const t = useT();
  return (
    <ReceiptCard title={t("reports:receivedTitle")} receipt={receipt} text={t("reports:receivedText")}>
      <ButtonLink href={paths.members()} className="mt-2">
        {t("reports:toMembers")}
      </ButtonLink>
    </ReceiptCard>
  );
}
