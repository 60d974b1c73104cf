import type { ReactNode } from "react";
import { AppLink } from "./app-link";
import { classNames } from "./class-names";

type ChipProps = {
  children: ReactNode;
  icon?: ReactNode;
  /** Makes the chip a link, for instance to the list without this filter. */
  href?: string;
  /** Highlights the chip, for instance for a shared interest. */
  selected?: boolean;
  /** Marks the chip as the current view, among links to several views. */
  current?: boolean;
};

/** A short fact, such as an interest or a filter. */
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
