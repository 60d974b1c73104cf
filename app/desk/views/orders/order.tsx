import { useT } from "~/i18n/use-t";
import type { OrderDetail } from "~/operators/orders/order-detail.server";
import { orderNumber } from "~/payments/order";
import { formatMoney } from "~/platform/money";
import { deskPaths } from "../../desk-paths";
import { CommandForm, type CommandShown } from "../command-form";
import { Facts } from "../facts";
import { MemberWords } from "../member-words";
import { ScreenHead } from "../screen-head";
import type { SiteShown } from "../site-mark";
import { When } from "../when";
import { DisputeReason } from "../money/disputes";
import { OrderSteps } from "./order-steps";

interface OrderProps {
  site: SiteShown;
  timeZone: string;
  detail: OrderDetail;
  right: CommandShown | null;
  withdrawn: CommandShown | null;
  goodwill: CommandShown | null;
  /** Returns with a failed refund, each with the form that repeats the refund. */
  again: readonly { amountMinor: number; command: CommandShown | null }[];
  /** Returns whose repeated refund waits for the provider. */
  repeated: readonly { id: string; amountMinor: number }[];
  /** Form that closes a return whose payer got the money back through the bank. */
  atBank: CommandShown | null;
  /** Largest goodwill refund by one person. */
  alone: string;
  here: string;
}

/** An order: its fixed facts, its amounts, the refunds that are possible now, and its events. */
export function Order(props: OrderProps) {
  const t = useT();
  const { detail, timeZone } = props;
  return (
    <>
      <OrderHead {...props} />
      <OrderFacts detail={detail} timeZone={timeZone} />
      <section className="section" id="refund">
        <h2>{t("desk:orders.money")}</h2>
        <RefundSums detail={detail} timeZone={timeZone} />
        <RefundForms {...props} />
      </section>
      <section className="section">
        <h2>{t("desk:orders.steps")}</h2>
        <OrderSteps steps={detail.steps} timeZone={timeZone} />
      </section>
    </>
  );
}

function OrderHead({ site, detail: { order }, right, goodwill }: OrderProps) {
  const t = useT();
  const person = (
    <a href={deskPaths.member(site.slug, order.memberId)}>
      {order.name === null ? t("desk:members.erased") : <MemberWords>{order.name}</MemberWords>}
    </a>
  );
  return (
    <ScreenHead title={t("desk:orders.one", { number: orderNumber(order.id) })} site={site} lead={person}>
      {(right ?? goodwill) && (
        <a className="button" href="#refund" data-key="r" data-key-name={t("desk:orders.refund")}>
          {t("desk:orders.refund")} <kbd>r</kbd>
        </a>
      )}
      <a className="button" href={deskPaths.orders()} data-back>
        {t("desk:orders.title")}
      </a>
    </ScreenHead>
  );
}

type DetailProps = Pick<OrderProps, "detail" | "timeZone">;

const moneyOf =
  ({ order }: OrderDetail) =>
  (minor: number) =>
    formatMoney(minor, order.currency, "en");

function OrderFacts({ detail, timeZone }: DetailProps) {
  const t = useT();
  const { order, frozen } = detail;
  const money = moneyOf(detail);
  const paid = money(order.amountMinor);
  const isListed = frozen.listAmountMinor === order.amountMinor;
  const price = isListed ? paid : t("desk:orders.listed", { money: paid, list: money(frozen.listAmountMinor) });
  return (
    <Facts
      facts={[
        [t("desk:orders.state"), t(`desk:orders.stateOf.${order.state}`)],
        [t("desk:orders.amount"), price],
        [t("desk:orders.bundle"), <Package key="package" credits={order.credits} id={frozen.bundleId} />],
        [t("desk:orders.code"), frozen.offerCode],
        [t("desk:orders.country"), frozen.country],
        [t("desk:orders.method"), t(`payments:methods.${order.method}`)],
        [t("desk:orders.provider"), frozen.provider],
        [t("desk:orders.reference"), frozen.reference],
        [t("desk:orders.at"), <When key="at" at={order.createdAt} timeZone={timeZone} />],
        [t("desk:orders.settled"), frozen.settledAt && <When key="on" at={frozen.settledAt} timeZone={timeZone} />],
      ]}
    />
  );
}

/** Amounts paid, refunded or being refunded, and still refundable. */
function RefundSums({ detail, timeZone }: DetailProps) {
  const t = useT();
  const { order, terms, dispute } = detail;
  const money = moneyOf(detail);
  return (
    <Facts
      facts={[
        [t("desk:orders.paid"), money(terms.paidMinor)],
        [t("desk:orders.alreadyBack"), money(terms.backMinor)],
        [t("desk:orders.onItsWay"), money(terms.openMinor)],
        [t("desk:orders.heldByBank"), money(terms.disputedMinor)],
        [t("desk:orders.disputeReason"), dispute?.reason && <DisputeReason key="reason" reason={dispute.reason} />],
        [t("desk:money.due"), dispute?.dueAt && <When key="due" at={dispute.dueAt} timeZone={timeZone} />],
        [t("desk:money.closed"), dispute?.closedAt && <When key="end" at={dispute.closedAt} timeZone={timeZone} />],
        [t("desk:orders.used"), terms.right ? order.credits - terms.right.credits : null],
        [t("desk:orders.now"), <strong key="now">{money(terms.refundableMinor)}</strong>],
      ]}
    />
  );
}

/** The form of each refund that is possible now. */
function RefundForms({ detail, right, withdrawn, goodwill, again, repeated, atBank, alone, here }: OrderProps) {
  const t = useT();
  const { terms, returnAtBank } = detail;
  const money = moneyOf(detail);
  return (
    <>
      {!right && !withdrawn && !goodwill && <p className="muted">{t("desk:orders.nothing")}</p>}
      {right && terms.right && (
        <div>
          <h3>{t("desk:orders.byRight", { money: money(terms.right.amountMinor), count: terms.right.credits })}</h3>
          <p className="says">{t("desk:orders.byRightMeaning")}</p>
          <CommandForm command={right} back={here} label={t("desk:orders.sendRight")} />
        </div>
      )}
      {withdrawn && (
        <div>
          <h3>{t("desk:orders.withdrawn")}</h3>
          <p className="says">{t("desk:orders.withdrawnMeaning")}</p>
          <CommandForm command={withdrawn} back={here} label={t("desk:orders.sendWithdrawn")} look="plain" />
        </div>
      )}
      {goodwill && (
        <div>
          <h3>{t("desk:orders.byGoodwill")}</h3>
          <p className="says">{t("desk:orders.byGoodwillMeaning", { money: money(terms.refundableMinor), alone })}</p>
          <CommandForm command={goodwill} back={here} label={t("desk:orders.sendGoodwill")} look="plain" />
        </div>
      )}
      {again.map(
        ({ amountMinor, command }) =>
          command && (
            <div key={command.args.id}>
              <h3>{t("desk:orders.failed", { money: money(amountMinor) })}</h3>
              <CommandForm command={command} back={here} look="plain" />
            </div>
          ),
      )}
      {repeated.map(({ id, amountMinor }) => (
        <p key={id}>{t("desk:orders.repeated", { money: money(amountMinor) })}</p>
      ))}
      {atBank && returnAtBank && (
        <div>
          <h3>{t("desk:orders.atBank", { money: money(returnAtBank.amountMinor) })}</h3>
          <p className="says">{t("desk:orders.atBankMeaning")}</p>
          <CommandForm command={atBank} back={here} label={t("desk:money.commandOf.settled")} look="plain" />
        </div>
      )}
    </>
  );
}

/** A credit package as the member saw it, with the package's id in the site's record. */
function Package({ credits, id }: { credits: number; id: string }) {
  const t = useT();
  return (
    <>
      {t("payments:order.credits", { count: credits })} <code>{id}</code>
    </>
  );
}
