import { classNames } from "./class-names";

/** A grey placeholder of the same size as the coming content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-pulse rounded-control bg-sunken", className)} />;
}
