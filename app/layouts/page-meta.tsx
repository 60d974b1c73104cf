import { Meta } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * Prefixes the title with the number of unread messages and new likes: "(5) Members". Zero adds nothing (LAY-47,
 * AMB-019).
 */
export function badgedTitle(title: string, total: number): string {
  return total > 0 ? `(${total}) ${title}` : title;
}

type Parent = ReactElement<{ children?: ReactNode }>;

/** Adds the number to a page's `title` tag. */
export function withBadge(tags: ReactNode, total: number): ReactNode {
  return Children.map(tags, (tag) => {
    if (!isValidElement(tag)) return tag;
    const { type, props } = tag as Parent;
    if (type === "title") return cloneElement(tag as Parent, {}, badgedTitle(String(props.children ?? ""), total));
    return props.children ? cloneElement(tag as Parent, {}, withBadge(props.children, total)) : tag;
  });
}

export function PageMeta({ total }: { total: number }) {
  // Called as a function, because the tags must be changed before rendering.
  const tags = Meta();
  return <>{total > 0 ? withBadge(tags, total) : tags}</>;
}
