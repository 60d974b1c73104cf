import { useEffect } from "react";
import { clientState } from "~/client/client-state";
import { loadDiscountCode } from "~/offers/shared-offers";

/** Shares an order's country and code with the shop's other pages. */
export function useSharedOrder(country: string, code: string | undefined): void {
  useEffect(() => {
    clientState.share({ paymentCountry: country });
    if (code) void loadDiscountCode({ code, country }).catch(() => {});
  }, [code, country]);
}
