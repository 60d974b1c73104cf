import type { HTMLAttributes } from "react";
import { classNames } from "./class-names";

type CardProps = HTMLAttributes<HTMLElement> & { as?: "div" | "section" | "article" | "li" | "form"; padded?: boolean };

export function Card({ as: Tag = "div", padded = true, className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames("card", padded && "p-5 sm:p-6", className)} />;
}
