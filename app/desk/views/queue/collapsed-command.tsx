import type { ReactNode } from "react";

interface CollapsedCommandProps {
  title: string;
  /** Keyboard shortcut that opens the form. */
  hotkey?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
}

/** The form of a rare command, collapsed under its name. */
export function CollapsedCommand({ title, hotkey, isOpen, children }: CollapsedCommandProps) {
  return (
    <details className="own-words" open={isOpen}>
      <summary className="button quiet" {...(hotkey && { "data-key": hotkey, "data-key-name": title })}>
        {title} {hotkey && <kbd>{hotkey}</kbd>}
      </summary>
      {children}
    </details>
  );
}
