import { Outlet } from "@remix-run/react";
import { memo, Suspense } from "react";

/**
 * The page within its frame. Texts of pages seldom opened come after them (P12): such a page stands there as the server
 * drew it until they have, and nothing around it waits. Without this boundary React 18 draws the whole document anew; and
 * the page, where a change of the frame around it reached it before it was alive.
 */
export const PageOutlet = memo(function PageOutlet() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
});
