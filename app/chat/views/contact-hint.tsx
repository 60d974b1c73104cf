import { type RefObject, useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";

/**
 * Warns about contact details. The element is always rendered, because screen readers announce only changes to existing
 * elements.
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
    // The check cannot load offline. The page then warns after the message was sent.
    listen().catch(() => undefined);
    return () => ended.abort();
  }, [field]);
  return isFound;
}
