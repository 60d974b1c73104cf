import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";

/** Quick loads show no progress bar. */
const showDelayMs = 150;

/** A line at the top while a page loads (LAY-53). */
export function ProgressBar() {
  const t = useT();
  const isLoading = useNavigation().state !== "idle";
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return setShown(false);
    const timer = setTimeout(() => setShown(true), showDelayMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-[3px]">
      {isShown && (
        <>
          <span className="block h-full w-full origin-left animate-pulse bg-primary" />
          <span className="sr-only">{t("layouts:progress.loading")}</span>
        </>
      )}
    </div>
  );
}
