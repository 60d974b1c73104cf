import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { RefusedAnswer } from "~/client/refusal";
import { useRefusal } from "~/client/use-refusal";
import { isFinal } from "./payment-state";
import { isTransfer } from "./methods";
import type { ShownOrder } from "./order";

/** Milliseconds between queries, only for display. A job settles the payment, so the payer may close the page. */
const checkEveryMs = 3_000;

/** Queries the provider about an open payment while its page is visible. */
export function usePaymentCheck(order: ShownOrder) {
  const fetcher = useFetcher<{ state: string } | RefusedAnswer>();
  const isOpen = !isFinal(order.paymentState);
  const { submit, state, data } = fetcher;
  // Show an answer only together with the reloaded order, because the old order may contradict the answer.
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    if (state === "idle" && data !== undefined) setAnswered(true);
  }, [state, data]);
  useEffect(() => {
    if (!isOpen) return;
    const check = () => document.hidden || submit({}, { method: "post" });
    check();
    // Query a transfer once, because a transfer takes days to arrive.
    if (isTransfer(order.method)) return;
    const timer = setInterval(check, checkEveryMs);
    return () => clearInterval(timer);
  }, [isOpen, order.method, submit]);
  return {
    Form: fetcher.Form,
    isAsking: state !== "idle" && !isAnswered,
    problem: useRefusal(data ?? null).list[0]?.message ?? null,
  };
}
