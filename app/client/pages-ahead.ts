import { paths } from "~/paths";
import { localeOrDefault } from "~/i18n/locales";
import { isHeld, keepAhead, readingAhead } from "./seen-pages";
import { isSparing, lineOfBrowser } from "./held-route-scripts";

/** Pages that `/page-data` reads. */
const walked = /^\/(?:members|chats)(?:\/[\w-]{36})?$|^\/likes$/;

/** Milliseconds of hovering before a prefetch. A pointer that only crosses a link leaves earlier. */
const restMs = 80;

/** Prefetches the pages of the navigation, and each page whose link the member touches, points at or focuses. */
export function readPagesAhead(): () => void {
  if (isSparing(lineOfBrowser())) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link && link.origin === location.origin) void readAhead(link.pathname, link.search, signal);
  };
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onPointer = (event: Event) => {
    clearTimeout(rest);
    rest = setTimeout(onIntent, restMs, event);
  };
  for (const kind of ["touchstart", "focusin"]) document.addEventListener(kind, onIntent, { passive: true, signal });
  document.addEventListener("mouseover", onPointer, { passive: true, signal });
  void readBar(signal);
  return () => {
    clearTimeout(rest);
    ending.abort();
  };
}

async function readBar(signal: AbortSignal): Promise<void> {
  for (const path of [paths.chats(), paths.likes(), paths.members()]) await readAhead(path, "", signal);
  const { prepareDates } = await import("~/i18n/dates");
  if (!signal.aborted) whenIdle(() => prepareDates(localeOrDefault(document.documentElement.lang)));
}

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work);

/** Prefetches a page once. After a failure the page opens without prefetched data. */
async function readAhead(pathname: string, search: string, signal: AbortSignal): Promise<void> {
  const address = { pathname, search };
  const isShown = pathname === location.pathname && search === location.search;
  if (isShown || !walked.test(pathname) || isHeld(address) || readingAhead(address)) return;
  await keepAhead(address, fetchPage(pathname + search, signal));
}

async function fetchPage(page: string, signal: AbortSignal): Promise<unknown> {
  const headers = { accept: "application/json", "X-Request-Type": "client" };
  try {
    const answer = await fetch(paths.pageData(page), { headers, signal, cache: "no-store", redirect: "error" });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
