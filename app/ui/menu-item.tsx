import type { ButtonHTMLAttributes, ReactNode } from "react";
import { AppLink } from "./app-link";
import { classNames } from "./class-names";

type MenuItemProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
  /** Makes the entry a link. Otherwise the entry is a button of its surrounding form. */
  href?: string;
  icon?: ReactNode;
  danger?: boolean;
  current?: boolean;
  children: ReactNode;
};

export function MenuItem({ href, icon, danger, current, children, type = "submit", ...button }: MenuItemProps) {
  const style = classNames(
    "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left no-underline hover:bg-sunken",
    danger && "text-on-danger-soft",
    current && "font-semibold",
  );
  return (
    <li>
      {href ? (
        <AppLink href={href} aria-current={current ? "page" : undefined} className={style}>
          {icon}
          {children}
        </AppLink>
      ) : (
        <button {...button} type={type} aria-pressed={current} className={style}>
          {icon}
          {children}
        </button>
      )}
    </li>
  );
}
