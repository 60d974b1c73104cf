import { type ComponentType, useEffect, useState } from "react";
import { whenLoaded } from "./when-loaded";

/** A component whose code loads after the page. Null until loaded. Pass the same `load` on each render. */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => whenLoaded(load, (part) => setPart(() => part)), [load]);
  return Part;
}
