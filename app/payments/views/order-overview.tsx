import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary, type FieldProblem } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import { useRefusal } from "~/client/use-refusal";
import type { MethodId } from "../methods";
import type { Quote } from "../order";
import type { PriceNotes, ShownOffer } from "../present";
import { CodeEntry } from "./code-entry";
import { OfferNote } from "./offer-note";
import { HiddenInputs, OrderButton, OrderLines, OrderTotal, SubmitNote } from "./order-lines";
import { FictionalDisclosure } from "./price-notes";
import { StartNow } from "./start-now";
import { useOrderKey } from "./use-order-key";

interface OrderOverviewProps {
  quote: Quote;
  method: MethodId;
  countryName: string;
  code: string | undefined;
  /** A typed code that is invalid, and the reason. */
  refusedCode: { code: string; message: string } | null;
  offer: ShownOffer | null;
  notes: PriceNotes;
  /** Key of the page's form. A second press with this key finds the same order (D23). */
  requestKey: string;
  /** True for a card, which the payer may save. */
  mayKeep: boolean;
  now: string;
  timeZone: string;
  problems: readonly FieldProblem[];
  onOfferEnd: () => void;
}

/** All terms of the order. The total comes last, above the button (PAY-08). */
export function OrderOverview(props: OrderOverviewProps) {
  const t = useT();
  const { quote, method, code, refusedCode, offer, notes, now, timeZone, problems, onOfferEnd } = props;
  const { bundleId, country } = quote;
  return (
    <>
      <PageHeader
        title={t("payments:order.title")}
        back={{
          href: paths.order(bundleId, undefined, { country, ...(code ? { code } : {}) }),
          label: t("payments:order.changeMethod"),
        }}
      />
      <div className="grid items-start gap-6 pb-10 lg:grid-cols-[3fr_2fr]">
        <Stack>
          <ErrorSummary title={t("payments:order.problem")} errors={problems} />
          {offer && <OfferNote offer={offer} now={now} timeZone={timeZone} onEnd={onOfferEnd} />}
          <Agreement {...props} />
        </Stack>
        <Stack>
          <CodeEntry
            country={country}
            code={code}
            refused={refusedCode}
            href={paths.order(bundleId, method, { country })}
          />
          <FictionalDisclosure fictional={notes.fictional} />
        </Stack>
      </div>
    </>
  );
}

function Agreement({ quote, method, countryName, code, notes, requestKey, mayKeep }: OrderOverviewProps) {
  const t = useT();
  const { amountMinor, currency, country } = quote;
  const agreed = { country, amount: amountMinor, currency, code };
  const isOrdering = useNavigation().formMethod === "POST";
  const wasKept = useRefusal().inputOf("keep") === "yes";
  const [keeps, setKeeps] = useState(wasKept);
  const key = useOrderKey(requestKey, { ...agreed, keep: keeps ? "yes" : undefined });
  return (
    <Card as="section">
      <Form method="post" className="grid gap-5">
        <HiddenInputs {...agreed} request_key={key} />
        <OrderLines quote={quote} method={method} countryName={countryName} />
        {mayKeep && (
          <Checkbox
            name="keep"
            value="yes"
            defaultChecked={keeps}
            onChange={(event) => setKeeps(event.currentTarget.checked)}
            label={t("payments:order.keep")}
            hint={t("payments:order.keepHint")}
          />
        )}
        <OrderTotal quote={quote} notes={notes} />
        <StartNow country={country} />
        <OrderButton amountMinor={amountMinor} currency={currency} busy={isOrdering} />
        <SubmitNote method={method} />
      </Form>
      <p className="mt-2 text-center">
        <AppLink href={paths.credits(country)} className="link inline-block py-2.5">
          {t("payments:methodChoice.otherPackage")}
        </AppLink>
      </p>
    </Card>
  );
}
