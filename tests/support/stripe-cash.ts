/**
 * Cash balances of Stripe's customers (docs.stripe.com/payments/customer-balance). Bank transfers fill a balance, and
 * payments empty it. Sources and dates: docs/payment-sources.md.
 */
import type Stripe from "stripe";
import { cashTransaction } from "./stripe-objects";

type Transaction = Stripe.CustomerCashBalanceTransaction;

export function openCashBalances() {
  const transactions: Transaction[] = [];

  const of = (customer: string) => transactions.filter((row) => row.customer === customer);

  function balanceOf(customer: string, currency: string): number {
    const own = of(customer).filter((row) => row.currency === currency);
    return own.reduce((sum, { net_amount: net }) => sum + net, 0);
  }

  function move(
    customer: string,
    currency: string,
    net: number,
    own: Partial<Transaction> & Pick<Transaction, "type">,
  ) {
    const ending = balanceOf(customer, currency) + net;
    const made = cashTransaction({ currency, customer, net_amount: net, ending_balance: ending, ...own });
    transactions.push(made);
    return made;
  }

  return {
    balanceOf,
    /** Lists movements, newest first, as Stripe does. */
    list: (customer: string) => of(customer).reverse(),
    fund(customer: string, currency: string, amount: number) {
      const sender = { bic: "BANKNL2AXXX", iban_last4: "7089", sender_name: "M Person" };
      const bank_transfer = { type: "eu_bank_transfer" as const, reference: "8QC5GJ", eu_bank_transfer: sender };
      return move(customer, currency, amount, { type: "funded", funded: { bank_transfer } });
    },
    apply(customer: string, currency: string, amount: number, payment_intent: string) {
      return move(customer, currency, -amount, { type: "applied_to_payment", applied_to_payment: { payment_intent } });
    },
    /** Returns the money of a cancelled payment to the balance. */
    unapply(customer: string, currency: string, payment_intent: string): void {
      const applied = of(customer).filter((row) => row.applied_to_payment?.payment_intent === payment_intent);
      const amount = applied.reduce((sum, { net_amount: net }) => sum - net, 0);
      if (amount === 0) return;
      move(customer, currency, amount, { type: "unapplied_from_payment", unapplied_from_payment: { payment_intent } });
    },
    /** Adds the money of a refused refund. */
    land: (customer: string, currency: string, amount: number, refund: string) =>
      move(customer, currency, amount, { type: "refunded_from_payment", refunded_from_payment: { refund } }),
    sendBack: (customer: string, currency: string, amount: number) =>
      move(customer, currency, -amount, { type: "return_initiated" }),
    /** Books a returned amount back into the balance after the payer's bank refused the return. */
    comeBack: (customer: string, currency: string, amount: number) =>
      move(customer, currency, amount, { type: "return_canceled" }),
  };
}
