import { useEffect } from "react";

type Badged = Pick<Navigator, "setAppBadge" | "clearAppBadge">;

/** Sets the installed app's badge, or clears it at zero (LAY-48, AMB-019). */
export async function setAppBadge(app: Partial<Badged>, total: number): Promise<void> {
  try {
    if (total > 0) await app.setAppBadge?.(total);
    else await app.clearAppBadge?.();
  } catch {
    // Ignore a failure, because the page title also shows the number.
  }
}

export function useAppBadge(total: number): void {
  useEffect(() => void setAppBadge(navigator, total), [total]);
}
