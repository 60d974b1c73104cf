import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { isRefusedAnswer, type RefusedAnswer, type ShownRefusal } from "./refusal";

export interface RefusalView {
  /** All refusals, for a summary above the form. */
  list: ShownRefusal[];
  errorOf(field: string): string | undefined;
  inputOf(field: string): string | undefined;
}

interface RootData {
  flash: RefusedAnswer | null;
}

/** A refusal for this page: from `answer` if given, otherwise from the page's action or a plain form (DESIGN 13.7). */
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

/** Keeps the refusal of the page load with the typed text, because reloaded data no longer contains the refusal. */
function useOpenedFlash(flash: RefusedAnswer | null = null): RefusedAnswer | null {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [opened] = useState({ address, flash });
  return opened.address === address ? opened.flash : null;
}
