import type { CSSProperties } from "react";

/**
 * Style of a photo before it has loaded: its five colours, for the gradients of `.photo`. The content security policy
 * allows this style attribute (DESIGN 13.4).
 */
export function photoPlaceholder(colours: string | null | undefined): CSSProperties | undefined {
  const found = /^[\da-f]{15}$/.test(colours ?? "") && colours?.match(/.../g);
  if (!found) return undefined;
  return Object.fromEntries(found.map((colour, index) => [`--p${index + 1}`, `#${colour}`]));
}
