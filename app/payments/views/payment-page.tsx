import { paths } from "~/paths";
import { usePaymentCheck } from "../use-payment-check";
import type { EndedPaymentProps } from "./ended-payment";
import { PaymentResult } from "./payment-result";

interface PaymentPageProps extends EndedPaymentProps {
  payUrl: string | null;
}

/** Shows the result of a payment, and queries the provider until the result is final. */
export function PaymentPage(props: PaymentPageProps) {
  const { order } = props;
  const { Form, isAsking, problem } = usePaymentCheck(order);
  return (
    <PaymentResult
      {...props}
      isAsking={isAsking}
      problem={problem}
      askForm={(button) => <Form method="post">{button}</Form>}
      continueForm={(button) => (
        <form method="post" action={paths.doContinuePayment(order.id)}>
          <input type="hidden" name="return_to" value={paths.transaction(order.id)} />
          {button}
        </form>
      )}
    />
  );
}
