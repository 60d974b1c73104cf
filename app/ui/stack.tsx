import type { HTMLAttributes } from "react";
import { classNames } from "./class-names";

type StackProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "section" | "ul" | "ol" | "main" | "fieldset";
  gap?: "tight" | "regular" | "wide";
  /** Places the children side by side and wraps them. */
  row?: boolean;
};

const gaps = { tight: "gap-2", regular: "gap-gap", wide: "gap-8 md:gap-10" };

export function Stack({ as: Tag = "div", gap = "regular", row, className, ...rest }: StackProps) {
  return <Tag {...rest} className={classNames(row ? "flex flex-wrap items-center" : "grid", gaps[gap], className)} />;
}
