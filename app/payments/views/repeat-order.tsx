import { Form, useFetcher, useNavigation } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary, type FieldProblem } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { Refusals } from "~/ui/refusals";
import { Stack } from "~/ui/stack";
import { isRefusedAnswer, type ShownRefusal } from "~/client/refusal";
import type { MethodId } from "../methods";
import type { Quote } from "../order";
import type { PriceNotes, ShownOffer } from "../present";
import { OfferNote } from "./offer-note";
import { HiddenInputs, OrderButton, OrderLines, OrderTotal, SubmitNote } from "./order-lines";
import { FictionalDisclosure } from "./price-notes";
import { StartNow } from "./start-now";
import { useOrderKey } from "./use-order-key";

interface RepeatOrderProps {
  quote: Quote;
  method: MethodId;
  countryName: string;
  /** The saved card that one press charges. */
  keptLabel: string | null;
  hasKept: boolean;
  offer: ShownOffer | null;
  notes: PriceNotes;
  requestKey: string;
  now: string;
  timeZone: string;
  problems: readonly FieldProblem[];
  onOfferEnd: () => void;
}

/** Repeats the latest order with one press (PAY-12). */
export function RepeatOrder(props: RepeatOrderProps) {
  const t = useT();
  const { quote, method, keptLabel, hasKept, offer, notes, now, timeZone, problems, onOfferEnd } = props;
  const { country, bundleId } = quote;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t("payments:repeat.title")}
        lead={t("payments:repeat.lead")}
        back={{ href: paths.credits(country), label: t("payments:methodChoice.otherPackage") }}
      />
      <Stack className="pb-10">
        <ErrorSummary title={t("payments:order.problem")} errors={problems} />
        {offer && <OfferNote offer={offer} now={now} timeZone={timeZone} onEnd={onOfferEnd} />}
        <Again {...props} />
        <AppLink
          href={paths.order(bundleId, undefined, { country })}
          className="link inline-flex min-h-11 items-center justify-self-center"
        >
          {t("payments:order.changeMethod")}
        </AppLink>
        {hasKept && <ForgetCard label={keptLabel ?? t(`payments:methods.${method}`)} />}
        <FictionalDisclosure fictional={notes.fictional} />
      </Stack>
    </div>
  );
}

function Again({ quote, method, countryName, keptLabel, notes, requestKey }: RepeatOrderProps) {
  const t = useT();
  const isOrdering = useNavigation().formMethod === "POST";
  const { bundleId, country, amountMinor, currency } = quote;
  const agreed = { bundle: bundleId, method, country, amount: amountMinor, currency };
  const key = useOrderKey(requestKey, agreed);
  // A direct debit needs a new mandate, which has its own page (L27).
  if (method === "sepadirectdebit") {
    return (
      <Card as="section" className="grid gap-5">
        <OrderLines quote={quote} method={method} countryName={countryName} card={null} />
        <OrderTotal quote={quote} notes={notes} />
        <ButtonLink href={paths.directDebit(bundleId, { country })} size="large" block>
          {t("payments:directDebit.title")}
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card as="section">
      <Form method="post" className="grid gap-5">
        <HiddenInputs {...agreed} request_key={key} />
        <OrderLines quote={quote} method={method} countryName={countryName} card={keptLabel} />
        <OrderTotal quote={quote} notes={notes} />
        <StartNow country={country} />
        <OrderButton amountMinor={amountMinor} currency={currency} busy={isOrdering} />
        <SubmitNote method={method} card={keptLabel} />
      </Form>
    </Card>
  );
}

function ForgetCard({ label }: { label: string }) {
  const t = useT();
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={paths.doForgetCard()} className="grid gap-2.5 justify-self-center">
      <Refusals list={isRefusedAnswer(fetcher.data) ? fetcher.data.refusals : []} />
      <input type="hidden" name="return_to" value={paths.repeatOrder()} />
      <Button variant="quiet" busy={fetcher.state !== "idle"}>
        {t("payments:repeat.forget", { card: label })}
      </Button>
    </fetcher.Form>
  );
}

export function NothingToRepeat({ href, problems }: { href: string; problems: readonly ShownRefusal[] }) {
  const t = useT();
  return (
    <>
      <PageHeader title={t("payments:repeat.title")} />
      <Refusals list={problems} />
      <EmptyState
        art="wallet"
        title={t("payments:repeat.emptyTitle")}
        text={t("payments:repeat.emptyText")}
        action={<ButtonLink href={href}>{t("payments:history.buy")}</ButtonLink>}
      />
    </>
  );
}
