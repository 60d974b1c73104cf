import { paths } from "~/paths";
import { formatMoney } from "~/platform/money";
import { Tag } from "~/ui/tag";
import type { DemoPayment } from "../demo-desk.server";

const tones: Record<string, "success" | "warning" | "danger"> = {
  completed: "success",
  open: "warning",
  started: "warning",
  pending: "warning",
};

export function DemoPayments({ payments }: { payments: DemoPayment[] }) {
  if (payments.length === 0) {
    return (
      <p className="text-ink-muted">
        None yet. Log in, choose credits, and the test provider lets you say how the payment ends.
      </p>
    );
  }
  return (
    <ul className="grid divide-y divide-line">
      {payments.map((payment) => (
        <Payment key={payment.orderId + payment.createdAt} payment={payment} />
      ))}
    </ul>
  );
}

function Payment({ payment }: { payment: DemoPayment }) {
  const { name, credits, amountMinor, currency, method, provider, createdAt, orderState, paymentState } = payment;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid gap-1">
        <p>
          <span className="font-semibold figures">{formatMoney(amountMinor, currency, "en")}</span> by {name} for{" "}
          {credits} credits
        </p>
        <p className="text-sm text-ink-muted">
          {createdAt.slice(0, 16).replace("T", " ")} UTC, {method} at {provider}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone={tones[orderState] ?? "danger"}>order {orderState}</Tag>
        <Tag tone={tones[paymentState] ?? "danger"}>payment {paymentState}</Tag>
        {payment.openReference && (
          <a href={paths.testPayment(payment.openReference)} className="inline-flex min-h-11 items-center text-link">
            Play the bank
          </a>
        )}
      </p>
    </li>
  );
}
