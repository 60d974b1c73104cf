import { Form, useNavigation } from "@remix-run/react";
import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary, type FieldProblem } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import type { Returnable } from "../return";
import { HiddenInputs, Line } from "./order-lines";
import { useMoney } from "./price";

interface ReturnPageProps {
  orderId: string;
  currency: string;
  returnable: Returnable | null;
  /** Reason why no credits can be returned. */
  refused: string | null;
  until: string | null;
  timeZone: string;
  /** True for the second step, the confirmation. */
  isConfirming: boolean;
  /** Key of the page's form. A second press with this key finds the same return. */
  requestKey: string;
  problems: readonly FieldProblem[];
}

/** Shows the amount and method of the refund. The button below names amount and method too (CRE-10). */
export function ReturnPage(props: ReturnPageProps) {
  const t = useT();
  const { orderId, returnable, refused, isConfirming, problems } = props;
  const isSecond = isConfirming && returnable !== null;
  return (
    <div className="mx-auto max-w-xl pb-10">
      <PageHeader
        title={isSecond ? t("payments:return.confirmTitle") : t("payments:return.title")}
        lead={t("payments:return.lead")}
        back={{ href: paths.transaction(orderId), label: t("payments:invoice.back") }}
      />
      <Stack>
        <ErrorSummary title={t("payments:return.title")} errors={problems} />
        {refused && <Notice tone="warning">{refused}</Notice>}
        {returnable && <Step {...props} returnable={returnable} isSecond={isSecond} />}
      </Stack>
    </div>
  );
}

type StepProps = ReturnPageProps & { returnable: Returnable; isSecond: boolean };

function Step(props: StepProps) {
  const t = useT();
  const money = useMoney();
  const { orderId, currency, returnable, requestKey, isSecond } = props;
  const amount = money(returnable.amountMinor, currency);
  return (
    <>
      <Summary {...props} amount={amount} />
      {isSecond ? (
        <Confirm orderId={orderId} {...returnable} amount={amount} requestKey={requestKey} />
      ) : (
        <ButtonLink href={paths.returnCredits(orderId, "confirm")}>{t("payments:return.continue")}</ButtonLink>
      )}
      <ButtonLink href={paths.transaction(orderId)} variant="quiet">
        {t("payments:return.cancel")}
      </ButtonLink>
    </>
  );
}

function Summary({ returnable: { credits }, amount, until, timeZone }: StepProps & { amount: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Card className="grid gap-4">
      <dl className="grid gap-3">
        <Line label={t("payments:return.unused")}>{t("common:count.credits", { count: credits })}</Line>
        <Line label={t("payments:return.back")} strong>
          {amount}
        </Line>
      </dl>
      <p className="text-ink-muted">{t("payments:return.how")}</p>
      {until && (
        <p className="text-sm text-ink-muted">
          {t("payments:return.until", { date: formatDate(until, { locale, timeZone }) })}
        </p>
      )}
    </Card>
  );
}

interface ConfirmProps {
  orderId: string;
  credits: number;
  amountMinor: number;
  amount: string;
  requestKey: string;
}

function Confirm({ orderId, credits, amountMinor, amount, requestKey }: ConfirmProps) {
  const t = useT();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className="grid gap-3">
      <HiddenInputs
        credits={credits}
        amount={amountMinor}
        request_key={requestKey}
        return_to={paths.returnCredits(orderId, "confirm")}
      />
      <p>{t("payments:return.confirmText", { count: credits, amount })}</p>
      <Button block size="large" busy={isBusy}>
        {t("payments:return.confirm")}
      </Button>
    </Form>
  );
}
