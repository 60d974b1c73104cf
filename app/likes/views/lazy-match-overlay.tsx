import type { ComponentProps } from "react";
import { useLatePart } from "~/ui/use-late-part";
import type { MatchOverlay } from "./match-overlay";

const loadOverlay = async () => (await import("./match-overlay")).MatchOverlay;

/** Loads the overlay at the first match, which most visits of a profile never show. */
export function LazyMatchOverlay(props: ComponentProps<typeof MatchOverlay>) {
  const Overlay = useLatePart(loadOverlay);
  return Overlay && <Overlay {...props} />;
}
