import { Outlet } from "@remix-run/react";
import { Suspense } from "react";

/**
 * The page within its frame. Texts of pages seldom opened come after them (P12): such a page stands there as the server
 * drew it until they have, and nothing around it waits. Without this boundary React 18 draws the whole document anew.
 */
export function PageOutlet() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}
