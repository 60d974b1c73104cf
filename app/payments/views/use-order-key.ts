import { type RefusalView, useRefusal } from "~/client/use-refusal";

/** What a form says is agreed to, beside its key. */
export type Agreed = Record<string, string | number | undefined>;

/**
 * The key of the order on this page. A refusal may be all that is heard of an order that was taken, as when the answer is
 * lost on the way, so that the same agreed again is the same order, whatever key the page has got since (D23).
 */
export function useOrderKey(fresh: string, agreed: Agreed): string {
  return orderKey(fresh, agreed, useRefusal());
}

export function orderKey(fresh: string, agreed: Agreed, { inputOf }: Pick<RefusalView, "inputOf">): string {
  const isSame = Object.entries(agreed).every(([name, value]) => (inputOf(name) ?? "") === String(value ?? ""));
  return (isSame && inputOf("request_key")) || fresh;
}
