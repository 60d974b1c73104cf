import type { PaymentState } from "./payment-state";
import type { MethodId } from "./methods";

/** A payment with facts about its order, named like the columns. */
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
  /** Null in old rows, whose disputes covered the whole payment. */
  disputed_minor: number | null;
}
