import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import type { TestOutcome } from "../test-outcome";
import { testOutcomes } from "../test-outcome";
import { useMoney } from "./price";

interface TestPaymentPageProps {
  amountMinor: number;
  currency: string;
  state: TestOutcome | "open";
  returnPath: string;
  /** True when the payer asked to save the card. */
  keeps: boolean;
  chargedBack: boolean;
  /** URL of the form that charges a paid payment back, as a bank would. */
  chargeBackHref: string;
  /** URL of the form with which the tenant wins the dispute. */
  disputeWonHref: string;
}

/** The test provider's page, on which the visitor acts as the bank. Uses plain forms, like another company's page. */
export function TestPaymentPage({ amountMinor, currency, returnPath, state, keeps, ...payment }: TestPaymentPageProps) {
  const t = useT();
  const money = useMoney();
  return (
    <div className="mx-auto max-w-lg pb-12">
      <PageHeader title={t("payments:test.title")} />
      <Stack>
        <Notice tone="warning" icon={<Icon name="flask-conical" className="size-5" />}>
          {t("payments:test.notice")}
        </Notice>
        <Card className="grid gap-5">
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-ink-muted">{t("payments:test.amount")}</span>
            <span className="text-2xl font-bold figures">{money(amountMinor, currency)}</span>
          </p>
          {state === "open" || state === "pending" ? (
            <OutcomeChoice keeps={keeps} />
          ) : (
            <EndedPayment {...payment} state={state} />
          )}
          <ButtonLink href={returnPath} variant="quiet">
            {t("payments:test.back")}
          </ButtonLink>
        </Card>
      </Stack>
    </div>
  );
}

interface EndedPaymentProps extends Pick<TestPaymentPageProps, "chargedBack" | "chargeBackHref" | "disputeWonHref"> {
  state: Exclude<TestPaymentPageProps["state"], "open" | "pending">;
}

function EndedPayment({ state, chargedBack, chargeBackHref, disputeWonHref }: EndedPaymentProps) {
  const t = useT();
  return (
    <>
      <p>{t("payments:test.over", { state: t(`payments:test.${state}`) })}</p>
      {state === "paid" && !chargedBack && (
        <form method="post" action={chargeBackHref}>
          <Button variant="quiet" block>
            {t("payments:test.chargeBack")}
          </Button>
        </form>
      )}
      {chargedBack && (
        <form method="post" action={disputeWonHref} className="grid gap-2.5">
          <p>{t("payments:test.chargedBack")}</p>
          <Button variant="quiet" block>
            {t("payments:test.winDispute")}
          </Button>
        </form>
      )}
    </>
  );
}

function OutcomeChoice({ keeps }: Pick<TestPaymentPageProps, "keeps">) {
  const t = useT();
  return (
    <form method="post" className="grid gap-2.5">
      <p className="font-semibold">{t("payments:test.choose")}</p>
      {keeps && <Checkbox name="refuses_repeats" value="yes" label={t("payments:test.refusesRepeats")} />}
      {testOutcomes.map((outcome) => (
        <Button key={outcome} name="outcome" value={outcome} block variant={outcome === "paid" ? "primary" : "quiet"}>
          {t(`payments:test.${outcome}`)}
        </Button>
      ))}
    </form>
  );
}
