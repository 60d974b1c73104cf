import { classNames } from "./class-names";

/** A box where content will be, of the content's own size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-pulse rounded-control bg-sunken", className)} />;
}
