import { useT } from "~/i18n/use-t";

interface TypingIndicatorProps {
  isTyping: boolean;
  otherName: string;
}

/** The status element is always rendered, because screen readers announce only changes to an existing status. */
export function TypingIndicator({ isTyping, otherName }: TypingIndicatorProps) {
  const t = useT();
  return (
    <div role="status" className="pointer-events-none absolute bottom-full left-3 mb-2 flex max-w-full">
      {isTyping && (
        <p className="truncate rounded-pill bg-overlay px-3 py-1 text-sm text-ink-muted shadow-2">
          {t("chat:page.typing", { name: otherName })}
        </p>
      )}
    </div>
  );
}
