import { type ComponentType, useEffect, useState } from "react";

/** A part whose code loads after the page. Null until then, and offline. `load` must not change between renders. */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    load().then(
      (part) => setPart(() => part),
      () => undefined,
    );
  }, [load]);
  return Part;
}
