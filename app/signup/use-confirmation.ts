import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "~/paths";
import { watchConfirmation } from "./watch-confirmation";

/** Reloads the page when the email address is confirmed in another tab or browser. */
export function useConfirmation(isConfirmed: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () => (isConfirmed ? undefined : watchConfirmation(paths.signupConfirmation(), revalidate)),
    [isConfirmed, revalidate],
  );
}
