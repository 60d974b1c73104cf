import { useClientState } from "~/client/client-state";
import { heldPermission, pushPhase } from "~/client/push/push-state";
import type { ShownViewer } from "~/client/root-data";
import { type AlertName, canTurnOnPush, dueAlerts } from "./alerts";

/** The member's alerts on this page, most urgent first. None for visitors. */
export function useDueAlerts(viewer: ShownViewer | null, pathname: string): AlertName[] {
  const phase = pushPhase(
    useClientState((state) => state.push),
    heldPermission(),
  );
  if (!viewer) return [];
  return dueAlerts({
    pathname,
    isConfirmed: viewer.state !== "unconfirmed",
    hasPhoto: viewer.photo !== null,
    notificationsDisabled: viewer.notificationsDisabled,
    hasWarning: viewer.hasWarning,
    canTurnOnPush: canTurnOnPush(phase, viewer.pushIsOff),
    dismissed: viewer.dismissed,
  });
}
