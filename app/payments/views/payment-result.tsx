import { isFinal } from "../payment-state";
import { isTransfer } from "../methods";
import { ChargedBack, Completed, type EndedPaymentProps, Returned, Unpaid } from "./ended-payment";
import {
  AwaitingTransfer,
  Loading,
  ContinueToProvider,
  type OpenPaymentProps,
  Pending,
  Unanswered,
  Unfinished,
} from "./open-payment";

interface PaymentResultProps extends OpenPaymentProps, EndedPaymentProps {
  /** URL at which the payment continues. */
  payUrl: string | null;
  /** True while a query to the provider runs. */
  isAsking: boolean;
}

/** A page for each outcome of a payment, with the next action (experience.md 2.2). */
export function PaymentResult(props: PaymentResultProps) {
  const { order } = props;
  if (order.paymentState === "completed" && order.chargedBack) return <ChargedBack {...props} />;
  if (order.paymentState === "completed" && order.returnedMinor !== null) return <Returned {...props} />;
  if (order.paymentState === "completed") return <Completed {...props} />;
  if (props.payUrl) return <ContinueToProvider {...props} payUrl={props.payUrl} />;
  if (!isFinal(order.paymentState) && isTransfer(order.method)) return <AwaitingTransfer {...props} />;
  if (order.paymentState === "pending") return <Pending {...props} />;
  if (order.isUnanswered) return <Unanswered {...props} />;
  if (order.paymentState === "started") return props.isAsking ? <Loading /> : <Unfinished {...props} />;
  return <Unpaid {...props} />;
}
