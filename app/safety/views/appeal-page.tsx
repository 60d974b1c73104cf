import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { mostUnits } from "~/platform/characters";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import { TextArea } from "~/ui/text-area";
import type { RefusalView } from "~/client/use-refusal";
import { appealLength } from "../decision";
import { type ShownPart, StatementCard } from "./statement-card";

interface AppealFormProps {
  /** The page's URL with its language. */
  action: string;
  parts: ShownPart[];
  refusal: RefusalView;
}

/** The appeal form, opened by the emailed link without login. */
export function AppealForm({ action, parts, refusal }: AppealFormProps) {
  const t = useT();
  return (
    <AppealColumn title={t("decisions:appeal.title")} lead={t("decisions:appeal.lead")}>
      <StatementCard parts={parts} />
      <form method="post" action={action} className="card grid gap-5 p-5 sm:p-7" noValidate>
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
    </AppealColumn>
  );
}

export interface ShownAppeal {
  receipt: string;
  sentOn: string;
  body: string;
  /** The answer with its outcome. Null until the review. */
  answer: string | null;
}

/** Outcome of an appeal. An erased member gets no email and learns the outcome here. */
export function AppealStatus({ appeal, parts }: { appeal: ShownAppeal; parts: ShownPart[] }) {
  const t = useT();
  const { receipt, sentOn, body, answer } = appeal;
  return (
    <AppealColumn title={t(answer ? "mail:appealDecided.subject" : "decisions:appeal.received")}>
      {answer ? (
        <Card as="section" className="wrap-anywhere">
          <h2 className="text-lg">{t("decisions:appeal.answer")}</h2>
          <p className="mt-2 whitespace-pre-line">{answer}</p>
        </Card>
      ) : (
        <Notice tone="success" title={receipt}>
          {t("decisions:appeal.receivedText")}
        </Notice>
      )}
      <Card as="section" className="wrap-anywhere">
        <h2 className="text-lg">{t("decisions:appeal.yours")}</h2>
        <p className="mt-1 text-sm text-ink-muted">
          {sentOn} · {receipt}
        </p>
        <p className="mt-2 whitespace-pre-line" dir="auto">
          {body}
        </p>
      </Card>
      <StatementCard parts={parts} />
    </AppealColumn>
  );
}

/** A decision that is final, because no appeal came in time. */
export function AppealOver({ parts }: { parts: ShownPart[] }) {
  const t = useT();
  return (
    <AppealColumn title={t("decisions:appeal.title")}>
      <Notice tone="info">{t("decisions:appeal.over")}</Notice>
      <StatementCard parts={parts} />
    </AppealColumn>
  );
}

function AppealColumn({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-xl pb-10">
      <PageHeader title={title} lead={lead} />
      <Stack>{children}</Stack>
    </div>
  );
}
