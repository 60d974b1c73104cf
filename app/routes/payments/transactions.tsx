import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData, useParams } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import * as z from "zod";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { isFinal } from "~/payments/lifecycle";
import type { ShownOrder } from "~/payments/order";
import { askAgain, getOrder, listOrders, ordersPerPage } from "~/payments/own-orders.server";
import { isTransfer } from "~/payments/methods";
import { OrderList } from "~/payments/views/order-list";
import { PaymentResult } from "~/payments/views/payment-result";
import { returnUntil } from "~/payments/return";
import { isId } from "~/platform/ids";
import { divideHalfUp } from "~/platform/money";
import type { TenantReader } from "~/tenancy/scope.server";
import { fictionalWords } from "~/tenancy/tenant";
import { PageHeader } from "~/ui/page-header";
import { Tabs } from "~/ui/tabs";
import { monthPattern } from "~/wallet/ledger";
import { debtOf } from "~/wallet/ledger.server";
import {
  linesPerPage,
  listStatement,
  type Rate,
  readMonth,
  readWallet,
  type StatementAsked,
} from "~/wallet/statement.server";
import { Statement } from "~/wallet/views/statement";
import type { RefusedAnswer } from "~/client/refusal";
import { member } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import { chatPaidFor } from "./paying-for.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

const id = z.string().refine(isId);
const params = z.object({ id: id.optional() });

/** A payment's result, or the history of payments, or that of credits (PAY-05, PAY-06). */
export const loader = member.loader(params, async ({ q, visit, viewer, params, search }) => {
  const { time_zone: timeZone, refund_days: refundDays } = visit.tenant.settings;
  const title = visit.t("payments:history.title");
  const before = search.get("before");
  const from = isId(before ?? "") ? (before as string) : undefined;
  if (params.id) {
    const order = await getOrder(q, viewer.memberId, params.id);
    const debt = order.chargedBack ? await debtOf(q, viewer.memberId) : 0;
    const until = refundUntil(order, refundDays, viewer.now);
    const payUrl = search.get("step") === "pay" ? order.payUrl : null;
    const chat = chatPaidFor(visit);
    return { view: "result" as const, title, timeZone, order, debt, refundUntil: until, payUrl, chat };
  }
  if (search.get("view") === "credits") {
    return {
      view: "credits" as const,
      title,
      timeZone,
      balance: viewer.credits,
      fictionalLabel: fictionalWords(visit.tenant, visit.locale).label,
      ...(await statement(q, viewer.memberId, { before: from, month: readMonthAsked(search) })),
      debt: await debtOf(q, viewer.memberId),
    };
  }
  const orders = await listOrders(q, viewer.memberId, from ? { before: from } : {});
  const olderThan = orders.length === ordersPerPage ? (orders.at(-1)?.id ?? null) : null;
  const isOpen = (order: ShownOrder) =>
    order.refundFailedMinor !== null || refundUntil(order, refundDays, viewer.now) !== null;
  const withdrawable = orders.filter(isOpen).map((order) => order.id);
  return { view: "orders" as const, title, timeZone, orders, withdrawable, olderThan };
});

async function statement(q: TenantReader, memberId: string, asked: StatementAsked) {
  const { month } = asked;
  const [lines, wallet, totals] = await Promise.all([
    listStatement(q, memberId, asked),
    readWallet(q, memberId),
    month ? readMonth(q, memberId, month) : null,
  ]);
  const olderThan = lines.length === linesPerPage ? (lines.at(-1)?.transferId ?? null) : null;
  return { lines, olderThan, totals, months: wallet.months, rate: messageRate(wallet.rate, q) };
}

/** What a message has cost this member, by all they paid for their credits. */
function messageRate(rate: Rate | null, { tenant }: TenantReader) {
  const price = tenant.settings.message_credits;
  if (!rate || price === 0) return null;
  return { eachMinor: divideHalfUp(rate.amountMinor * price, rate.credits), currency: rate.currency };
}

/** A month that is none shows all of them. */
function readMonthAsked(search: URLSearchParams): string | undefined {
  return search.get("month")?.match(monthPattern)?.[0];
}

/** Null once it is over, or something went back. */
function refundUntil({ settledAt, state, returnedCredits, chargedBack }: ShownOrder, days: number, now: string) {
  if (settledAt === null || state !== "completed" || returnedCredits !== null || chargedBack) return null;
  const until = returnUntil(settledAt, days);
  return until < now ? null : until;
}

/** Asks the provider how the payment went. The page does so by itself while it waits, and has a button for it. */
export const action = member.action(
  z.strictObject({}),
  async ({ scope, viewer, params }) => ({ state: await askAgain(scope, viewer.memberId, params.id) }),
  { params: z.object({ id }) },
);

/** Without script too the payment opens by itself; the page keeps its link for where it does not. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  ...(data?.view === "result" && data.payUrl ? [{ httpEquiv: "refresh", content: `0;url=${data.payUrl}` }] : []),
];

export default function Transactions() {
  const data = useLoaderData<typeof loader>();
  const { id: key } = useParams();
  if (data.view === "result") return <Result key={key} {...data} />;
  return (
    <History view={data.view}>{data.view === "credits" ? <Statement {...data} /> : <OrderList {...data} />}</History>
  );
}

function History({ view, children }: { view: "orders" | "credits"; children: ReactNode }) {
  const t = useT();
  const tabs = [
    { href: paths.transactions(), label: t("payments:history.payments"), current: view === "orders" },
    { href: paths.transactions("credits"), label: t("payments:history.credits"), current: view === "credits" },
  ];
  return (
    <div className="mx-auto max-w-3xl pb-10">
      <PageHeader title={t("payments:history.title")} />
      <Tabs label={t("payments:history.tabs")} items={tabs} />
      <div className="pt-6">{children}</div>
    </div>
  );
}

/** How often an open payment is asked for. Its own job settles it meanwhile, so the page may be closed at any time. */
const askEveryMs = 3_000;

interface ResultProps {
  order: ShownOrder;
  refundUntil: string | null;
  debt: number;
  timeZone: string;
  payUrl: string | null;
  chat: string | null;
}

function Result({ order, ...shown }: ResultProps) {
  const fetcher = useFetcher<{ state: string } | RefusedAnswer>();
  const isOpen = !isFinal(order.paymentState);
  const { submit, state, data } = fetcher;
  // Answered means shown too: between the answer and the reloaded order the page would say something that is over.
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    if (state === "idle" && data !== undefined) setAnswered(true);
  }, [state, data]);
  useEffect(() => {
    if (!isOpen) return;
    const ask = () => document.hidden || submit({}, { method: "post" });
    ask();
    // A transfer takes days: nobody waits for it here.
    if (isTransfer(order.method)) return;
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, [isOpen, order.method, submit]);
  return (
    <PaymentResult
      order={order}
      {...shown}
      isAsking={state !== "idle" && !isAnswered}
      problem={useRefusal(data ?? null).list[0]?.message ?? null}
      askForm={(button) => <fetcher.Form method="post">{button}</fetcher.Form>}
      continueForm={(button) => (
        <form method="post" action={paths.doContinuePayment(order.id)}>
          <input type="hidden" name="return_to" value={paths.transaction(order.id)} />
          {button}
        </form>
      )}
    />
  );
}
