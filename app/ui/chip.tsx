import type { ReactNode } from "react";
import { AppLink } from "./app-link";
import { classNames } from "./class-names";

type ChipProps = {
  children: ReactNode;
  icon?: ReactNode;
  /** Leads somewhere, for instance to the same list without this filter. */
  href?: string;
  /** Stands out from its neighbours: an interest both share, a filter that is on. */
  selected?: boolean;
  /** Of several ways to look at one thing, this is the one in use. */
  current?: boolean;
};

/** A fact in a few words. */
export function Chip({ children, icon, href, selected, current }: ChipProps) {
  const style = classNames(
    "inline-flex items-center gap-1.5 rounded-pill px-3.5 text-sm font-medium no-underline",
    selected ? "bg-primary-soft text-on-primary-soft" : "bg-sunken text-ink",
    href ? "min-h-11 hover:shadow-1" : "min-h-8 py-1",
  );
  if (!href) {
    return (
      <span className={style}>
        {icon}
        {children}
      </span>
    );
  }
  return (
    <AppLink href={href} className={style} aria-current={current || undefined}>
      {icon}
      {children}
    </AppLink>
  );
}
