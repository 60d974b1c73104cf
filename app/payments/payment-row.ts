import type { PaymentState } from "./lifecycle";
import type { MethodId } from "./methods";

/** A payment and its order's facts, as database columns. */
export interface PaymentRow {
  id: string;
  order_id: string;
  state: PaymentState;
  amount_minor: number;
  currency: string;
  member_id: string;
  credits: number;
  offer_code: string | null;
  method: MethodId;
  price_holds: boolean;
  keeps_method: boolean;
  charged_back_at: Date | null;
  reinstated_at: Date | null;
  disputes_won: number;
  /** Null in older rows, where a dispute took all of it. */
  disputed_minor: number | null;
}
