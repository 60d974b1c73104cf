import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import type { SearchPreview } from "./members-page";

/** Delay after typing. Choices from a list are sent at once. */
const typingPauseMs = 250;

/** Fetches a preview while the form changes: the count, and the chosen country's regions. */
export function useSearchPreview(form: RefObject<HTMLFormElement>) {
  const [found, setFound] = useState<SearchPreview | null>(null);
  const latest = useRef(new AbortController());
  useEffect(() => () => latest.current.abort(), []);
  const ask = useCallback(
    ({ target }: FormEvent) => {
      latest.current.abort();
      latest.current = new AbortController();
      const { signal } = latest.current;
      const read = async () => {
        if (signal.aborted || !form.current) return;
        const answer = await readPreview(queryOf(form.current), signal);
        if (!signal.aborted) setFound((before) => answer ?? (before && { ...before, count: null }));
      };
      const isTyped = target instanceof HTMLInputElement && target.type === "number";
      setTimeout(read, isTyped ? typingPauseMs : 0);
    },
    [form],
  );
  return { ask, count: found?.count ?? null, form: found?.form ?? null };
}

/** Uses plain `fetch`, because a failed preview must not open the error page. Null means no answer. */
async function readPreview(query: string, signal: AbortSignal): Promise<SearchPreview | null> {
  try {
    const answer = await fetch(paths.searchPreview(query), { signal, headers: { accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as SearchPreview) : null;
  } catch {
    return null;
  }
}

export function queryOf(form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") search.append(name, value);
  return search.toString() || "country=";
}
