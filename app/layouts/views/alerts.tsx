import { useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { withTexts } from "~/i18n/catalogue.client";
import { useT } from "~/i18n/use-t";
import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { useClientState } from "~/client/client-state";
import { heldPermission, pushPhase } from "~/client/push/push-state";
import type { ShownViewer } from "~/client/root-data";
import { canTurnOnPush, dueAlerts } from "../alerts";
import { Alert as AlertNow } from "./alert";

// Few members see an alert, so this code loads late.
const Alert = hydrateLazily(
  import.meta.env.SSR ? AlertNow : null,
  async () => (await withTexts(["people"], import("./alert"))).Alert,
  immediately,
);

/** Alerts of the default layout, only for members (LAY-02, ROL-26). */
export function Alerts({ viewer, children }: { viewer: ShownViewer; children?: ReactNode }) {
  const t = useT();
  const { pathname } = useLocation();
  const [firstPage] = useState(pathname);
  const phase = pushPhase(
    useClientState((state) => state.push),
    heldPermission(),
  );
  const due = dueAlerts({
    pathname,
    isConfirmed: viewer.state !== "unconfirmed",
    hasPhoto: viewer.photo !== null,
    notificationsDisabled: viewer.notificationsDisabled,
    hasWarning: viewer.hasWarning,
    canTurnOnPush: canTurnOnPush(phase, viewer.pushIsOff, pathname === firstPage),
    dismissed: viewer.dismissed,
  });
  return (
    <section
      aria-label={t("layouts:alertsLabel")}
      data-print="no"
      className="alerts mx-auto grid w-full max-w-[76rem] gap-2 px-page empty:hidden"
    >
      {children}
      {due.length > 0 && (
        // A row on phones, because stacked alerts would fill the screen.
        <div className="flex snap-x items-start gap-2 overflow-x-auto md:grid">
          {due.map((name) => (
            <Alert key={name} name={name} reason={viewer.notificationsDisabled[0]} memberId={viewer.memberId} />
          ))}
        </div>
      )}
    </section>
  );
}
