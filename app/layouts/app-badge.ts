import { useEffect } from "react";

type Badged = Pick<Navigator, "setAppBadge" | "clearAppBadge">;

/** Shows the total on the installed app's icon, or takes it away at nought (LAY-48, AMB-019). */
export async function setAppBadge(app: Partial<Badged>, total: number): Promise<void> {
  try {
    if (total > 0) await app.setAppBadge?.(total);
    else await app.clearAppBadge?.();
  } catch {
    // Not installed, or not allowed: the number stands in the title too.
  }
}

export function useAppBadge(total: number): void {
  useEffect(() => void setAppBadge(navigator, total), [total]);
}
