import type { ReactNode } from "react";

interface FoldedDeedProps {
  title: string;
  /** The key that opens it. */
  press?: string | undefined;
  children: ReactNode;
}

/** The form of a rarer deed, folded behind its name. */
export function FoldedDeed({ title, press, children }: FoldedDeedProps) {
  return (
    <details className="own-words">
      <summary className="button quiet" {...(press && { "data-key": press, "data-key-name": title })}>
        {title} {press && <kbd>{press}</kbd>}
      </summary>
      {children}
    </details>
  );
}
