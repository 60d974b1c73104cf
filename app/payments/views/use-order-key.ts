import { type RefusalView, useRefusal } from "~/client/use-refusal";

type Agreed = Record<string, string | number | undefined>;

/**
 * Key of the order on this page. Unchanged terms keep their key after a refusal, because an earlier request may have
 * placed the order (D23).
 */
export function useOrderKey(fresh: string, agreed: Agreed): string {
  return orderKey(fresh, agreed, useRefusal());
}

export function orderKey(fresh: string, agreed: Agreed, { inputOf }: Pick<RefusalView, "inputOf">): string {
  const isSame = Object.entries(agreed).every(([name, value]) => (inputOf(name) ?? "") === String(value ?? ""));
  return (isSame && inputOf("request_key")) || fresh;
}
