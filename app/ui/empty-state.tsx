import type { ReactNode } from "react";
import { EmptyArt, type EmptyArtName } from "./lazy-empty-art";

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  /** The single suggested action. */
  action?: ReactNode;
  art?: EmptyArtName | ReactNode;
};

const artNames: readonly unknown[] = ["search", "likes", "messages", "people", "photos", "wallet", "offline", "done"];

function isArtName(art: unknown): art is EmptyArtName {
  return artNames.includes(art);
}

export function EmptyState({ title, text, action, art = "search" }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-page py-12 text-center">
      {isArtName(art) ? <EmptyArt name={art} /> : art}
      <h2 className="mt-2 text-2xl">{title}</h2>
      {text && <p className="text-ink-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
