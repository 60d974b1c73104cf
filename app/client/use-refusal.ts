import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { isRefusedAnswer, type RefusedAnswer, type ShownRefusal } from "./refusal";

export interface RefusalView {
  /** Each refusal, for a summary above the form. */
  list: ShownRefusal[];
  /** The sentence beside a field, if it has one. */
  errorOf(field: string): string | undefined;
  /** The typed value before the refusal. */
  inputOf(field: string): string | undefined;
}

interface RootData {
  flash: RefusedAnswer | null;
}

/**
 * The refusal to show on this page. A given answer (a fetcher's data) decides alone. Without one, the page's own
 * action decides, then the refusal left by a plain form (DESIGN 13.7).
 */
export function useRefusal(answer?: unknown): RefusalView {
  const own = useActionData() as unknown;
  const root = useRouteLoaderData("root") as RootData | undefined;
  const opened = useOpenedFlash(root?.flash);
  const refused = (answer === undefined ? [own, root?.flash] : [answer]).find(isRefusedAnswer);
  const typed = refused ?? (answer === undefined && own === undefined ? opened : null);
  return {
    list: refused?.refusals ?? [],
    errorOf: (field) => refused?.refusals.find((refusal) => refusal.field === field)?.message,
    inputOf: (field) => typed?.input[field],
  };
}

/** The flash at page load: a revalidation finds it taken, and the typed text must stay. */
function useOpenedFlash(flash: RefusedAnswer | null = null): RefusedAnswer | null {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [opened] = useState({ address, flash });
  return opened.address === address ? opened.flash : null;
}
