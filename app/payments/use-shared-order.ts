import { useEffect } from "react";
import { clientState } from "~/client/client-state";
import { loadDiscountCode } from "~/offers/shared-offers";

export function useSharedOrder(country: string, code: string | undefined): void {
  useEffect(() => {
    clientState.share({ paymentCountry: country });
    if (code) void loadDiscountCode({ code, country }).catch(() => {});
  }, [code, country]);
}
