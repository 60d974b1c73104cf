import { Icon } from "~/ui/icon";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useT } from "~/i18n/use-t";
import { hasNetwork } from "~/client/network";

function follow(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** True while the browser is online (LAY-54). */
function useOnline(): boolean {
  return useSyncExternalStore(follow, hasNetwork, () => true);
}

const lapse = 3_000;

/** Notice after three seconds offline. Shorter gaps need none. */
export function NetworkNotice() {
  const t = useT();
  const isOnline = useOnline();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isOnline) return setShown(false);
    const timer = setTimeout(() => setShown(true), lapse);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return (
    <div role="status" data-network={isOnline ? "online" : "offline"}>
      {isShown && (
        <p className="bg-ink px-page py-2 text-center text-sm font-medium text-balance text-ink-inverse">
          <Icon name="wifi-off" className="mr-2 inline size-4 align-[-0.2em]" />
          {t("layouts:network.offline")}
        </p>
      )}
    </div>
  );
}
