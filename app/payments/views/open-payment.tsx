import type { ReactNode } from "react";
import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { buttonStyle } from "~/ui/button-style";
import { Notice } from "~/ui/notice";
import type { ShownOrder } from "../order";
import { Facts } from "./payment-facts";
import { Frame } from "./payment-frame";
import { useMoney } from "./price";

export interface OpenPaymentProps {
  order: ShownOrder;
  timeZone: string;
  /** Reason why the provider could not be queried. The page continues to query. */
  problem: string | null;
  /** Wraps a button in a form that queries the provider again. */
  askForm: (button: ReactNode) => ReactNode;
  /** Wraps a button in a form that leads back to the payment. */
  continueForm: (button: ReactNode) => ReactNode;
}

export function Loading() {
  const t = useT();
  return (
    <Frame
      icon="loader"
      iconStyle="animate-spin text-ink-muted"
      title={t("payments:result.loading")}
      text={t("payments:result.loadingText")}
    />
  );
}

/** A charge that the provider may have made, so no further payment is offered. */
export function Unanswered({ order, timeZone, problem, askForm }: OpenPaymentProps) {
  const t = useT();
  return (
    <Frame icon="clock" title={t("payments:result.loading")} text={t("payments:result.loadingText")}>
      {problem && <Notice tone="warning">{problem}</Notice>}
      <Facts order={order} timeZone={timeZone} />
      {askForm(
        <Button variant="secondary" block>
          {t("payments:result.checkAgain")}
        </Button>,
      )}
    </Frame>
  );
}

export function Pending({ order, timeZone, problem, askForm }: OpenPaymentProps) {
  const t = useT();
  return (
    <Frame icon="clock" title={t("payments:result.pendingTitle")} text={t("payments:result.pendingText")}>
      {problem && <Notice tone="warning">{problem}</Notice>}
      <Facts order={order} timeZone={timeZone} />
      {askForm(
        <Button variant="secondary" block>
          {t("payments:result.checkAgain")}
        </Button>,
      )}
      <ButtonLink variant="quiet" href={paths.order(order.bundleId, undefined, { country: order.country })}>
        {t("payments:result.otherMethod")}
      </ButtonLink>
    </Frame>
  );
}

/** Link to the provider's page, for browsers without scripts. */
export function ContinueToProvider({
  order,
  timeZone,
  payUrl,
}: Pick<OpenPaymentProps, "order" | "timeZone"> & { payUrl: string }) {
  const t = useT();
  return (
    <Frame icon="lock" title={t("payments:result.onwardTitle")} text={t("payments:result.onwardText")}>
      <a href={payUrl} className={buttonStyle({ block: true })}>
        {t("payments:result.onward")}
      </a>
      <Facts order={order} timeZone={timeZone} />
    </Frame>
  );
}

/** An unfinished payment. Placing the same order again continues the payment. */
export function Unfinished({ order, timeZone, problem, askForm, continueForm }: OpenPaymentProps) {
  const t = useT();
  return (
    <Frame icon="clock" title={t("payments:result.startedTitle")} text={t("payments:result.startedText")}>
      {problem && <Notice tone="warning">{problem}</Notice>}
      {continueForm(<Button block>{t("payments:result.payNow")}</Button>)}
      <ButtonLink variant="quiet" href={paths.order(order.bundleId, order.method, { country: order.country })}>
        {t("payments:result.continue")}
      </ButtonLink>
      {askForm(
        <Button variant="quiet" block>
          {t("payments:result.checkAgain")}
        </Button>,
      )}
      <Facts order={order} timeZone={timeZone} />
    </Frame>
  );
}

/** A transfer that has not arrived, with its last day and a link to its account details. */
export function AwaitingTransfer({ order, timeZone, problem, askForm, continueForm }: OpenPaymentProps) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const date = formatDate(order.payUntil, { locale, timeZone });
  return (
    <Frame
      icon="landmark"
      title={t("payments:result.transferTitle")}
      text={t("payments:result.transferText", { amount: money(order.amountMinor, order.currency), date })}
    >
      {problem && <Notice tone="warning">{problem}</Notice>}
      {continueForm(<Button block>{t("payments:result.transferShow")}</Button>)}
      {askForm(
        <Button variant="quiet" block>
          {t("payments:result.checkAgain")}
        </Button>,
      )}
      <Facts order={order} timeZone={timeZone} />
    </Frame>
  );
}
