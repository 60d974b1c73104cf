import type { ReactNode } from "react";

interface FoldedCommandProps {
  title: string;
  /** Keyboard shortcut that opens the form. */
  press?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
}

/** The form of a rare command, collapsed under its name. */
export function FoldedCommand({ title, press, isOpen, children }: FoldedCommandProps) {
  return (
    <details className="own-words" open={isOpen}>
      <summary className="button quiet" {...(press && { "data-key": press, "data-key-name": title })}>
        {title} {press && <kbd>{press}</kbd>}
      </summary>
      {children}
    </details>
  );
}
