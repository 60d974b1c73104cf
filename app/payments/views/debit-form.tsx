import { Form, useFetcher, useNavigation } from "@remix-run/react";
import { type FocusEvent, type FormEvent, type ReactNode, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import { useRefusal } from "~/client/use-refusal";
import { codeDigits, type DebitDetails, type DebitField } from "../direct-debit";
import { groupIban } from "../iban";
import type { Quote } from "../order";
import type { PriceNotes } from "../present";
import { HiddenInputs, OrderButton, OrderLines, OrderTotal } from "./order-lines";
import { useMoney } from "./price";
import { StartNow } from "./start-now";
import { useOrderKey } from "./use-order-key";

interface DebitFormProps {
  quote: Quote;
  countryName: string;
  code: string | undefined;
  /** A typed code that is not valid, and the reason. */
  refusedCode: { code: string; message: string } | null;
  company: string;
  creditorId: string;
  notes: PriceNotes;
  requestKey: string;
  noticeDays: number;
  codeMinutes: number;
  /** The details for which a code was sent. Null until a code was sent. */
  draft: DebitDetails | null;
  /** Reason why this member may not use direct debit (ERR-20, ERR-21). */
  refused: string | null;
}

/** Eight fields and the authorisation (PAY-13, PAY-25). The code's field appears after the code was sent. */
export function DebitForm(props: DebitFormProps) {
  const t = useT();
  const money = useMoney();
  const { quote, refused, code } = props;
  const { bundleId, country, credits, amountMinor, currency } = quote;
  return (
    <>
      <PageHeader
        title={t("payments:directDebit.title")}
        lead={t("payments:directDebit.lead", { count: credits, price: money(amountMinor, currency) })}
        back={{
          href: paths.order(bundleId, undefined, { country, ...(code ? { code } : {}) }),
          label: t("payments:directDebit.otherMethod"),
        }}
      />
      {refused ? <Closed reason={refused} quote={quote} /> : <Details {...props} />}
    </>
  );
}

/** Shows why direct debit is refused, with a link to other methods. */
function Closed({ reason, quote: { bundleId, country } }: { reason: string; quote: Quote }) {
  const t = useT();
  return (
    <Stack className="mx-auto max-w-2xl pb-10">
      <Notice tone="danger">{reason}</Notice>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <ButtonLink href={paths.order(bundleId, undefined, { country })}>
          {t("payments:directDebit.otherMethod")}
        </ButtonLink>
        <ButtonLink href={paths.credits(country)} variant="secondary">
          {t("payments:directDebit.cheaper")}
        </ButtonLink>
      </div>
    </Stack>
  );
}

function Details(props: DebitFormProps) {
  const t = useT();
  const { quote, countryName, code, notes, requestKey, draft } = props;
  const { bundleId: bundle, country, amountMinor: amount, currency } = quote;
  const { refusal, isSending, onSubmit } = useDebitSubmit();
  const agreed = { bundle, country, amount, currency, code };
  const asked = { ...agreed, request_key: useOrderKey(requestKey, agreed) };
  return (
    <Form method="post" onSubmit={onSubmit} className="grid items-start gap-6 pb-10 lg:grid-cols-[3fr_2fr]">
      <HiddenInputs {...asked} return_to={paths.directDebit(bundle, { country, ...(code ? { code } : {}) })} />
      <Stack>
        {props.refusedCode && <Notice tone="warning">{props.refusedCode.message}</Notice>}
        <ErrorSummary title={t("payments:order.problem")} errors={refusal.list} />
        <Fields draft={draft} refusal={refusal} />
      </Stack>
      <Card as="section" className="grid gap-5">
        <OrderLines quote={quote} method="sepadirectdebit" countryName={countryName} />
        <OrderTotal quote={quote} notes={notes} />
        <Authorisation {...props} error={refusal.errorOf("authorised")} />
        {draft ? (
          <Confirmation {...props} draft={draft} error={refusal.errorOf("otp")} isSending={isSending} />
        ) : (
          <Button size="large" block formAction={paths.doDebitCode()} busy={isSending}>
            {t("payments:directDebit.sendCode")}
          </Button>
        )}
      </Card>
    </Form>
  );
}

/** Submits the form. A request for a code keeps the page open. An order leads to another page. */
function useDebitSubmit() {
  const sending = useFetcher();
  // A message appears only for the action that caused it.
  const [isForOrder, setForOrder] = useState(false);
  const refusal = useRefusal(isForOrder ? undefined : sending.data);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isOrder = submitter?.getAttribute("formaction") !== paths.doDebitCode();
    setForOrder(isOrder);
    if (isOrder) return;
    event.preventDefault();
    sending.submit(event.currentTarget, { method: "post", action: paths.doDebitCode() });
  };
  return { refusal, isSending: sending.state !== "idle", onSubmit };
}

interface FieldsProps {
  draft: DebitDetails | null;
  refusal: ReturnType<typeof useRefusal>;
}

/** Properties shared by all text fields of the form. */
function useDebitFields({ draft, refusal }: FieldsProps) {
  const t = useT();
  return (name: DebitField, autoComplete: string) => {
    const error = refusal.errorOf(name);
    const shown = draft && (name === "iban" ? groupIban(draft.iban) : draft[name]);
    return {
      name,
      autoComplete,
      label: t(`payments:directDebit.${name}`),
      maxLength: 80,
      required: true,
      defaultValue: refusal.inputOf(name) ?? shown ?? "",
      ...(error ? { error } : {}),
    };
  };
}

function Fields(props: FieldsProps) {
  const t = useT();
  const field = useDebitFields(props);
  return (
    <>
      <Group title={t("payments:directDebit.account")}>
        <Field {...field("account_holder", "name")} className="sm:col-span-2" />
        <Field
          {...field("iban", "off")}
          className="sm:col-span-2"
          hint={t("payments:directDebit.ibanHint")}
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={showGrouped}
        />
      </Group>
      <Group title={t("payments:directDebit.address")}>
        <Field {...field("street", "address-line1")} />
        <Field {...field("house_number", "off")} />
        <Field {...field("zip", "postal-code")} />
        <Field {...field("city", "address-level2")} />
      </Group>
      <Group title={t("payments:directDebit.phoneTitle")}>
        <Field
          {...field("phone", "tel")}
          className="sm:col-span-2"
          type="tel"
          inputMode="tel"
          hint={t("payments:directDebit.phoneHint")}
        />
      </Group>
    </>
  );
}

/** Groups the digits in fours on blur, so that nothing moves while typing. */
function showGrouped({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.value = groupIban(currentTarget.value);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

function Authorisation(props: DebitFormProps & { error: string | undefined }) {
  const t = useT();
  const money = useMoney();
  const { company, creditorId: creditor, quote, noticeDays: days, draft, error } = props;
  const price = money(quote.amountMinor, quote.currency);
  return (
    <Checkbox
      name="authorised"
      value="yes"
      required
      defaultChecked={draft !== null}
      label={t("payments:directDebit.authorise", { company, creditor, price, count: days })}
      {...(error ? { error } : {})}
    />
  );
}

interface ConfirmationProps extends DebitFormProps {
  draft: DebitDetails;
  error: string | undefined;
  isSending: boolean;
}

/** Field for the code, with a button for the order and a button for a new code. */
function Confirmation({ draft, codeMinutes: minutes, error, quote, isSending }: ConfirmationProps) {
  const t = useT();
  const isOrdering = useNavigation().formMethod === "POST";
  const phone = `${draft.phone.slice(0, 3)} ••• ${draft.phone.slice(-3)}`;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p role="status">{t("payments:directDebit.sentTo", { phone, count: minutes })}</p>
      <Field
        label={t("payments:directDebit.otp")}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeDigits + 2}
        {...(error ? { error } : {})}
      />
      <StartNow country={quote.country} />
      <OrderButton amountMinor={quote.amountMinor} currency={quote.currency} busy={isOrdering} />
      <p className="text-sm text-ink-muted">{t("payments:directDebit.collected")}</p>
      <div className="grid gap-1">
        <p className="text-sm text-ink-muted">{t("payments:directDebit.changed")}</p>
        <Button variant="quiet" block formNoValidate formAction={paths.doDebitCode()} busy={isSending}>
          {t("payments:directDebit.newCode")}
        </Button>
      </div>
    </div>
  );
}
