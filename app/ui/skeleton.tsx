import { classNames } from "./class-names";

/** A grey placeholder as large as the later content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-pulse rounded-control bg-sunken", className)} />;
}
