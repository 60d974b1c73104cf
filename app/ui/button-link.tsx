import type { ReactNode } from "react";
import { AppLink, type AppLinkProps } from "./app-link";
import { buttonStyle, type ButtonLook } from "./button-style";
import { classNames } from "./class-names";

type ButtonLinkProps = AppLinkProps & Omit<ButtonLook, "disabled"> & { icon?: ReactNode };

export function ButtonLink({ variant, size, block, icon, className, children, ...link }: ButtonLinkProps) {
  return (
    <AppLink {...link} className={classNames(buttonStyle({ variant, size, block }), className)}>
      {icon}
      {children}
    </AppLink>
  );
}
