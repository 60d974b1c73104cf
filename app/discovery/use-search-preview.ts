import { useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { paths } from "~/paths";
import { type MembersPage, previewed } from "./members-page";

/** What is typed is asked when the fingers rest, what is chosen at once. */
const typingPauseMs = 250;

/** What the form would find if it were sent now: the count for its button, and the regions of the chosen country. */
export function useSearchPreview(form: RefObject<HTMLFormElement>) {
  const fetcher = useFetcher<MembersPage>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const { load, data } = fetcher;
  const ask = useCallback(
    ({ target }: FormEvent) => {
      clearTimeout(timer.current);
      const isTyped = target instanceof HTMLInputElement && target.type === "number";
      const send = () => form.current && load(paths.members(`${queryOf(form.current)}&${previewed}=1`));
      timer.current = setTimeout(send, isTyped ? typingPauseMs : 0);
    },
    [form, load],
  );
  return { ask, count: data?.count ?? null, form: data?.form ?? null };
}

/** What the form asks for, as the query of an address. */
export function queryOf(form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") search.append(name, value);
  return search.toString() || "country=";
}
