import { classNames } from "./class-names";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-pulse rounded-control bg-sunken", className)} />;
}
