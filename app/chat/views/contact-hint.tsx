import { type RefObject, useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";

/**
 * Warns about contact details. Always in the page, because screen readers announce only changes of existing elements.
 */
export function ContactHint({ field }: { field: RefObject<HTMLTextAreaElement> }) {
  const t = useT();
  const isFound = useContactDetails(field);
  return (
    <p
      role="status"
      className={isFound ? "rounded-card bg-warning-soft px-4 py-2 text-sm text-on-warning-soft" : "sr-only"}
    >
      {isFound && t("chat:composer.contact")}
    </p>
  );
}

function useContactDetails(field: RefObject<HTMLTextAreaElement>): boolean {
  const [isFound, setFound] = useState(false);
  useEffect(() => {
    const area = field.current;
    const ended = new AbortController();
    const listen = async () => {
      const { hasContactDetails } = await import("~/profiles/contact-details");
      if (!area || ended.signal.aborted) return;
      const look = () => setFound(hasContactDetails(area.value));
      area.addEventListener("input", look, { signal: ended.signal });
      look();
    };
    // Offline the check cannot load. The page warns after sending instead.
    listen().catch(() => undefined);
    return () => ended.abort();
  }, [field]);
  return isFound;
}
